import "server-only";
import { foldText } from "../text/text-match";
import { Prisma } from "./db";

const literal = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** Returns a LIKE pattern for folded texts that begin with this text. */
export function buildPrefixLikePattern(text: string): Prisma.Sql {
  return Prisma.sql`fold_text(${`${literal(text)}%`})`;
}

/** Returns a LIKE pattern for folded texts that contain this text. */
export function buildContainsLikePattern(word: string): Prisma.Sql {
  return Prisma.sql`fold_text(${`%${literal(word)}%`})`;
}

/** Returns a regular expression for a phrase in a folded text, not as part of a longer word: `C++`, `covid-19`. */
export function buildWholePhraseRegex(phrase: string): string {
  const folded = foldText(phrase).trim();
  const escaped = folded.replace(/[^\p{L}\p{N}\s]/gu, "\\$&").replace(/\s+/g, " +");
  const [begin, end] = [/^[\p{L}\p{N}]/u, /[\p{L}\p{N}]$/u].map((edge) => edge.test(folded));
  return `${begin ? "(?<![[:alnum:]])" : ""}${escaped}${end ? "(?![[:alnum:]])" : ""}`;
}

/** Returns a condition: the text contains each of the words, in any order; true without words. */
export function buildContainsAllWordsCondition(text: Prisma.Sql, search: string): Prisma.Sql {
  const words = search.split(/\s+/).filter((word) => word !== "");
  if (words.length === 0) return Prisma.sql`TRUE`;
  const folded = Prisma.sql`fold_text(${text})`;
  return Prisma.sql`(${Prisma.join(
    words.map((word) => Prisma.sql`${folded} LIKE ${buildContainsLikePattern(word)}`),
    " AND ",
  )})`;
}
