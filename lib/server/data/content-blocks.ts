import "server-only";
import type { ContentBlockDto } from "../../domain/dto";
import { db } from "../db";

export type ContentPage = "about" | "privacy" | "toegankelijkheid";

/** The blocks of a page in their order; public to everyone. */
export async function listContentBlocks(page: ContentPage): Promise<ContentBlockDto[]> {
  const rows = await db().contentBlock.findMany({ where: { page }, orderBy: { position: "asc" } });
  return rows.map(({ id, title, content, heading }) => ({ _id: id, title, content, heading }));
}
