import "server-only";
import { foldText } from "../text/text-match";
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

/** The regular expression for a phrase as it stands in a folded text, not within a longer word: `C++`, `covid-19`. */
export function exactly(phrase: string): string {
  const folded = foldText(phrase).trim();
  const escaped = folded.replace(/[^\p{L}\p{N}\s]/gu, "\\$&").replace(/\s+/g, " +");
  const [begin, end] = [/^[\p{L}\p{N}]/u, /[\p{L}\p{N}]$/u].map((edge) => edge.test(folded));
  return `${begin ? "(?<![[:alnum:]])" : ""}${escaped}${end ? "(?![[:alnum:]])" : ""}`;
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
