import "server-only";
import { Prisma } from "../../platform/database/db";
import { exactly } from "../../platform/database/text-pattern";
import { foldText } from "../../platform/text/text-match";
import type { ParsedSearch } from "../words/search-terms";
import {
  all,
  any,
  holds,
  holdsLiteral,
  isWhere,
  MAIN,
  type MatchKind,
  NAME,
  type Place,
  TYPE,
} from "./matching";

interface Rank {
  place: Place;
  /** `exact`: the whole text as typed; `signed`: whole words with the signs at their ends, such as `HER2+`. */
  kind: MatchKind | "exact" | "signed";
  /** Kind of search text that has this rank; all kinds if absent. */
  only?: TextKind;
  /** Whether a common word can have thousands of entries of this rank; an index finds those of higher ranks. */
  isCommon?: true;
}

type TextKind = "word" | "words" | "signs";

/**
 * Ranks of relevance, the highest first: one place of an entry has everything that is searched for. Other texts come
 * last. For a text with signs or numbers, such as `IL-6`, an exact match in a description ranks above another spelling
 * in a name.
 */
const RANKS: readonly Rank[] = [
  { place: NAME, kind: "exact", isCommon: true },
  { place: MAIN, kind: "exact", only: "signs", isCommon: true },
  { place: MAIN, kind: "signed", only: "signs" },
  { place: NAME, kind: "word", isCommon: true },
  { place: NAME, kind: "any" },
  { place: TYPE, kind: "any" },
  { place: MAIN, kind: "exact", only: "words", isCommon: true },
  { place: MAIN, kind: "word", isCommon: true },
  { place: MAIN, kind: "any", isCommon: true },
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

const containsExactly = (place: Place, phrase: string) =>
  any([isWhere(place, ({ text }) => Prisma.sql`${text} ~ ${exactly(phrase)}`)]);

/** SQL condition: an entry matches the whole search in the text and way that a rank requires. */
function isOf({ place, kind }: Rank, { text, terms }: ParsedSearch): Prisma.Sql {
  if (terms.length === 0) return any([holdsLiteral(place, text)]);
  if (kind === "any" || kind === "word") return all(terms.map((term) => holds(place, term, kind)));
  const phrases =
    kind === "signed"
      ? terms.flatMap(({ signed }) => signed ?? [])
      : [text.replace(/["“”„«»]/g, " ").replace(/^[\s,;:.!?]+|[\s,;:.!?]+$/g, "")];
  // Whole words have an index, so only texts that contain them are unpacked.
  return all([
    ...terms.map((term) => holds(place, term, "word")),
    ...phrases.map((phrase) => containsExactly(place, phrase)),
  ]);
}

/** Returns the ranks of which a common word can have thousands of entries. */
export function commonRanks(search: ParsedSearch): number[] {
  return [...ranksOf(search).entries()].filter(([, { isCommon }]) => isCommon).map(([rank]) => rank);
}

/** SQL condition: an entry has a higher rank of relevance than this one. */
export function comesBefore(rank: number, search: ParsedSearch): Prisma.Sql {
  return any(
    ranksOf(search)
      .slice(0, rank)
      .map((before) => isOf(before, search)),
  );
}

/** SQL condition: an entry has exactly this rank of relevance. */
export function isOfRank(rank: number, search: ParsedSearch): Prisma.Sql {
  const one = ranksOf(search)[rank];
  const holdsThere = one === undefined ? Prisma.sql`FALSE` : isOf(one, search);
  // The condition of the rank excludes entries faster than relevanceOf, and suffices for the first rank.
  return rank === 0 ? holdsThere : Prisma.sql`${holdsThere} AND ${relevanceOf(search)} = ${rank}::int`;
}

/** SQL expression: the rank of an entry in a search, from 0; NULL without a search. */
export function relevanceOf(search: ParsedSearch): Prisma.Sql {
  if (search.text === "") return Prisma.sql`NULL::int`;
  const ranks = ranksOf(search);
  const cases = ranks.map((one, rank) => Prisma.sql`WHEN ${isOf(one, search)} THEN ${rank}::int`);
  return Prisma.sql`CASE ${Prisma.join(cases, " ")} ELSE ${ranks.length}::int END`;
}
