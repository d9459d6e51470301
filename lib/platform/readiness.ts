import "server-only";
import { db } from "./database/db";
import { AppError } from "./errors";

/** Resolves when the database answers and has been migrated and seeded; throws unavailable otherwise. */
export async function requireReady(): Promise<void> {
  try {
    const seeded = await db().seedState.findUnique({ where: { key: "data-model" } });
    if (seeded === null) throw new Error("The data model was not seeded");
  } catch (cause) {
    throw new AppError("unavailable", { retryAfter: 5, cause });
  }
}
