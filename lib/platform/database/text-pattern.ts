import "server-only";
import { Prisma } from "./db";

const literal = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** What a folded text is LIKE when it begins with this. */
export function beginning(text: string): Prisma.Sql {
  return Prisma.sql`fold_text(${`${literal(text)}%`})`;
}

/** What a folded text is LIKE when it holds these words as they stand. */
export function pattern(word: string): Prisma.Sql {
  return Prisma.sql`fold_text(${`%${literal(word)}%`})`;
}
