import "server-only";
import { AppError } from "../../domain/errors";
import { db } from "../db";

/** Resolves when the database answers and has been migrated and seeded; throws unavailable otherwise. */
export async function requireReady(): Promise<void> {
  try {
    const seeded = await db().seedState.findUnique({ where: { key: "data-model" } });
    if (seeded === null) throw new Error("The data model was not seeded");
  } catch (cause) {
    throw new AppError("unavailable", { retryAfter: 5, cause });
  }
}
