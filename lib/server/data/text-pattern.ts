import "server-only";
import { Prisma } from "../db";

/** What a folded text is LIKE when it holds these words as they stand. */
export function pattern(word: string): Prisma.Sql {
  const literal = word.replace(/[\\%_]/g, "\\$&");
  return Prisma.sql`fold_text(${`%${literal}%`})`;
}
