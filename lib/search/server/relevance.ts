import "server-only";
import { Prisma } from "../../platform/database/db";
import { buildWholePhraseRegex } from "../../platform/database/text-pattern";
import { foldText } from "../../platform/text/text-match";
import type { ParsedSearch } from "../words/search-terms";
import {
  containsLiteralText,
  ENTRY_NAME_TEXT,
  ENTRY_TYPE_TEXT,
  joinWithAnd,
  joinWithOr,
  MAIN_TEXTS,
  type MatchKind,
  matchesAnyTextOfPlace,
  matchesTerm,
  type SearchPlace,
} from "./matching";

interface Rank {
  place: SearchPlace;
  /** `exact`: the whole text as typed; `signed`: whole words with the signs at their ends, such as `HER2+`. */
  kind: MatchKind | "exact" | "signed";
  /** Kind of search text that has this rank; all kinds if absent. */
  only?: TextKind;
  /** Whether a common word can have thousands of entries of this rank; an index finds those of higher ranks. */
  isCommon?: true;
}

type TextKind = "word" | "words" | "signs";

/**
 * Ranks of relevance, the highest first: a single place of an entry matches all that is searched for. Entries that
 * match by their other texts come last. For a text with signs or numbers, such as `IL-6`, an exact match in a
 * description ranks above another spelling in a name.
 */
const RANKS: readonly Rank[] = [
  { place: ENTRY_NAME_TEXT, kind: "exact", isCommon: true },
  { place: MAIN_TEXTS, kind: "exact", only: "signs", isCommon: true },
  { place: MAIN_TEXTS, kind: "signed", only: "signs" },
  { place: ENTRY_NAME_TEXT, kind: "word", isCommon: true },
  { place: ENTRY_NAME_TEXT, kind: "any" },
  { place: ENTRY_TYPE_TEXT, kind: "any" },
  { place: MAIN_TEXTS, kind: "exact", only: "words", isCommon: true },
  { place: MAIN_TEXTS, kind: "word", isCommon: true },
  { place: MAIN_TEXTS, kind: "any", isCommon: true },
];

function kindOf(text: string): TextKind {
  const folded = foldText(text);
  if (!/^[a-z ]+$/.test(folded)) return "signs";
  return folded.includes(" ") ? "words" : "word";
}

function ranksOf({ text, terms }: ParsedSearch): readonly Rank[] {
  const textKind = kindOf(text);
  const isSigned = terms.some(({ signed, exact }) => signed !== null && exact === null);
  return RANKS.filter(
    ({ kind, only }) => (only === undefined || only === textKind) && (kind !== "signed" || isSigned),
  );
}

const containsExactly = (place: SearchPlace, phrase: string) =>
  joinWithOr([
    matchesAnyTextOfPlace(place, ({ text }) => Prisma.sql`${text} ~ ${buildWholePhraseRegex(phrase)}`),
  ]);

/** SQL condition: an entry matches the whole search in the text and way that a rank requires. */
function isOf({ place, kind }: Rank, { text, terms }: ParsedSearch): Prisma.Sql {
  if (terms.length === 0) return joinWithOr([containsLiteralText(place, text)]);
  if (kind === "any" || kind === "word")
    return joinWithAnd(terms.map((term) => matchesTerm(place, term, kind)));
  const phrases =
    kind === "signed"
      ? terms.flatMap(({ signed }) => signed ?? [])
      : [text.replace(/["“”„«»]/g, " ").replace(/^[\s,;:.!?]+|[\s,;:.!?]+$/g, "")];
  // Whole words are found by an index, so that exact phrases are sought only in texts that contain these words.
  return joinWithAnd([
    ...terms.map((term) => matchesTerm(place, term, "word")),
    ...phrases.map((phrase) => containsExactly(place, phrase)),
  ]);
}

/** Returns the ranks of which a common word can have thousands of entries. */
export function listCommonRanks(search: ParsedSearch): number[] {
  return [...ranksOf(search).entries()].filter(([, { isCommon }]) => isCommon).map(([rank]) => rank);
}

/** SQL condition: an entry has a higher rank of relevance than this one. */
export function hasHigherRank(rank: number, search: ParsedSearch): Prisma.Sql {
  return joinWithOr(
    ranksOf(search)
      .slice(0, rank)
      .map((before) => isOf(before, search)),
  );
}

/** SQL condition: an entry has exactly this rank of relevance. */
export function hasRank(rank: number, search: ParsedSearch): Prisma.Sql {
  const one = ranksOf(search)[rank];
  const holdsThere = one === undefined ? Prisma.sql`FALSE` : isOf(one, search);
  // The condition of the rank excludes entries faster than buildRelevanceRank, and suffices for the first rank.
  return rank === 0 ? holdsThere : Prisma.sql`${holdsThere} AND ${buildRelevanceRank(search)} = ${rank}::int`;
}

/** SQL expression: the rank of an entry in a search, from 0; NULL without a search. */
export function buildRelevanceRank(search: ParsedSearch): Prisma.Sql {
  if (search.text === "") return Prisma.sql`NULL::int`;
  const ranks = ranksOf(search);
  const cases = ranks.map((one, rank) => Prisma.sql`WHEN ${isOf(one, search)} THEN ${rank}::int`);
  return Prisma.sql`CASE ${Prisma.join(cases, " ")} ELSE ${ranks.length}::int END`;
}
