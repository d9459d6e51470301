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

/** Whether a text holds each of these words, in whatever order; without words every text does. */
export function holdsWords(text: Prisma.Sql, search: string): Prisma.Sql {
  const words = search.split(/\s+/).filter((word) => word !== "");
  if (words.length === 0) return Prisma.sql`TRUE`;
  const folded = Prisma.sql`fold_text(${text})`;
  return Prisma.sql`(${Prisma.join(
    words.map((word) => Prisma.sql`${folded} LIKE ${pattern(word)}`),
    " AND ",
  )})`;
}
