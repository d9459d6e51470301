import "server-only";
import { Prisma } from "../../platform/database/db";
import { exactly } from "../../platform/database/text-pattern";
import { foldText } from "../../platform/text/text-match";
import type { ParsedSearch, SearchTerm } from "../words/search-terms";
import {
  all,
  any,
  holds,
  holdsLiteral,
  holdsTypedWords,
  holdsWords,
  isWhere,
  MAIN,
  NAME,
  type Place,
  TYPE,
  WHOLE,
} from "./matching";

const everyOf = (terms: readonly SearchTerm[], condition: (term: SearchTerm) => Prisma.Sql) =>
  all(terms.map(condition));

/** Whether a place holds the whole text as typed, without its quotes, and not within longer words. */
function holdsExactly(place: Place, { text, terms }: ParsedSearch): Prisma.Sql {
  const phrase = text.replace(/["“”„«»]/g, " ").replace(/^[\s,;:.!?]+|[\s,;:.!?]+$/g, "");
  const exact = any([isWhere(place, (one) => Prisma.sql`${one.text} ~ ${exactly(phrase)}`)]);
  // Whole words have an index, and the text has to be unpacked only where they stand.
  return Prisma.sql`${everyOf(terms, (term) => holdsWords(place, term))} AND ${exact}`;
}

interface Rank {
  holds: (search: ParsedSearch) => Prisma.Sql;
  /** A common word can have thousands of entries of this rank; what comes before it an index finds. */
  isCommon?: true;
}

const ofTerms =
  (condition: (term: SearchTerm) => Prisma.Sql): Rank["holds"] =>
  ({ terms }) =>
    everyOf(terms, condition);

const EXACT_NAME: Rank = { holds: (search) => holdsExactly(NAME, search), isCommon: true };
const EXACT_MAIN: Rank = { holds: (search) => holdsExactly(MAIN, search), isCommon: true };
const IN_NAME: readonly Rank[] = [
  { holds: ofTerms((term) => holdsTypedWords(NAME, term)), isCommon: true },
  { holds: ofTerms((term) => holdsWords(NAME, term)) },
  { holds: ofTerms((term) => holds(NAME, term, true)) },
  { holds: ofTerms((term) => holdsWords(TYPE, term)) },
  { holds: ofTerms((term) => holds(TYPE, term, true)) },
];
const IN_TEXTS: readonly Rank[] = [
  { holds: ofTerms((term) => holdsWords(MAIN, term)), isCommon: true },
  { holds: ofTerms((term) => holds(MAIN, term, true)), isCommon: true },
  { holds: ofTerms((term) => holds(WHOLE, term, true)) },
];

/** Whether the main texts hold the words with the signs at their ends, such as `HER2+`. */
const WITH_SIGNS: Rank = {
  holds: ({ terms }) =>
    everyOf(terms, (term) => {
      const { signed } = term;
      const isThere = holdsWords(MAIN, term);
      if (signed === null) return isThere;
      const pattern = exactly(signed);
      return Prisma.sql`${isThere} AND ${any([isWhere(MAIN, ({ text }) => Prisma.sql`${text} ~ ${pattern}`)])}`;
    }),
};

const ONLY_LETTERS_AND_SPACES = /^[a-z ]+$/;

/**
 * How relevant what a search finds is, the most first: everything that it asks for stands there so. Of a text with signs
 * or numbers, such as `IL-6`, an exact hit in a description tells more than another spelling in a name.
 */
function ranksOf({ text, terms }: ParsedSearch): readonly Rank[] {
  const folded = foldText(text);
  if (!ONLY_LETTERS_AND_SPACES.test(folded)) {
    const withSigns = terms.some(({ signed, exact }) => signed !== null && exact === null)
      ? [WITH_SIGNS]
      : [];
    return [EXACT_NAME, EXACT_MAIN, ...withSigns, ...IN_NAME, ...IN_TEXTS];
  }
  const isOneWord = !folded.includes(" ");
  return [EXACT_NAME, ...IN_NAME, ...(isOneWord ? [] : [EXACT_MAIN]), ...IN_TEXTS];
}

/** The ranks of which a common word can have thousands of entries. */
export function commonRanks(search: ParsedSearch): number[] {
  return [...ranksOf(search).entries()].filter(([, { isCommon }]) => isCommon).map(([rank]) => rank);
}

/** Entries of a relevance before this one. */
export function comesBefore(rank: number, search: ParsedSearch): Prisma.Sql {
  return any(
    ranksOf(search)
      .slice(0, rank)
      .map(({ holds: isThere }) => isThere(search)),
  );
}

/** Entries of this relevance. */
export function isOfRank(rank: number, search: ParsedSearch): Prisma.Sql {
  const holdsThere = any([ranksOf(search)[rank]?.holds(search) ?? null]);
  // What cannot be is told sooner than by the relevance itself, and of the first there is no more to ask.
  return rank === 0 ? holdsThere : Prisma.sql`${holdsThere} AND ${relevanceOf(search)} = ${rank}::int`;
}

/**
 * The place in `ranksOf` of where all that a search asks for stands: in the name, in the type, in these and the
 * description, in all of it and the other texts; after all of these when it occurs by accident within another word.
 */
export function relevanceOf(search: ParsedSearch): Prisma.Sql {
  const { text: typed, terms } = search;
  if (typed === "") return Prisma.sql`NULL::int`;
  if (terms.length === 0) {
    const isIn = (place: Place) => any([holdsLiteral(place, typed)]);
    return Prisma.sql`CASE WHEN ${isIn(NAME)} THEN 0 WHEN ${isIn(TYPE)} THEN 3 WHEN ${isIn(MAIN)} THEN 6 ELSE 7 END`;
  }
  const ranks = ranksOf(search);
  const cases = ranks.map(
    ({ holds: isThere }, rank) => Prisma.sql`WHEN ${isThere(search)} THEN ${rank}::int`,
  );
  return Prisma.sql`CASE ${Prisma.join(cases, " ")} ELSE ${ranks.length}::int END`;
}
