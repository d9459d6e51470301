import "server-only";
import { buildVisibleToActorCondition } from "../../entries/server/conditions";
import { getDataModel } from "../../fields/server/data-model";
import type { Actor } from "../../platform/auth/actor";
import { db, Prisma, type Transaction } from "../../platform/database/db";
import { isDatabaseUnavailable } from "../../platform/request";
import { countFilters, type ListQuery } from "../query";
import { isQuotedTerm, type SearchTerm } from "../words/search-terms";
import { countFoundEntries } from "./counts";
import {
  ALL_SEARCHED_TEXTS,
  joinWithAnd,
  joinWithOr,
  limitStatementCost,
  matchesFilters,
  matchesTerm,
  selectCountUpTo,
} from "./matching";
import { parseSearchText } from "./synonyms";

const MAX_CLOSEST = 10;
/** Maximum number of words compared; a pasted sentence has fewer. */
const MAX_WORDS = 30;
/** A word's entries are counted up to this number; beyond it, a word weighs no less. */
const MAX_COUNT = 1_000;
/** Minimum entries to compare; words are added, the rarest first, until they have this many. */
const MIN_CANDIDATES = 2_000;
/** Minimum share of the best score; entries with less are not close. */
const MIN_PART_OF_BEST = 0.5;
const STATEMENT_TIMEOUT_MS = 1_000;
/** Limits the transaction, which runs both statements. */
const TIMEOUT_MS = 1_500;

interface CountedTerm {
  /** SQL condition: an entry `e` contains the term. */
  holds: Prisma.Sql;
  count: number;
}

/** SQL condition: an entry contains a term as whole words, or all parts of the term. */
function holdsWords(term: SearchTerm): Prisma.Sql {
  const parts =
    term.parts.length === 0
      ? null
      : joinWithAnd(term.parts.map((part) => matchesTerm(ALL_SEARCHED_TEXTS, part, "word")));
  return joinWithOr([matchesTerm(ALL_SEARCHED_TEXTS, term, "word"), parts]);
}

/** Counts the entries for each condition that the actor may see; others must not affect which words are rare. */
async function countTerms(
  transaction: Transaction,
  actor: Actor,
  conditions: readonly Prisma.Sql[],
): Promise<CountedTerm[]> {
  const counts = conditions.map(
    (holds) =>
      Prisma.sql`(${selectCountUpTo(Prisma.sql`${buildVisibleToActorCondition(actor)} AND ${holds}`, MAX_COUNT)})`,
  );
  const [row] = await transaction.$queryRaw<{ counts: number[] }[]>`
    SELECT ARRAY[${Prisma.join(counts)}] AS counts`;
  return conditions
    .map((holds, index) => ({ holds, count: row?.counts[index] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => a.count - b.count);
}

/** Returns the rarest terms that together have enough entries to compare. */
function firstTerms(terms: readonly CountedTerm[]): CountedTerm[] {
  let counted = 0;
  return terms.filter(({ count }) => {
    const isNeeded = counted < MIN_CANDIDATES;
    counted += count;
    return isNeeded;
  });
}

async function compareEntries(
  transaction: Transaction,
  terms: readonly CountedTerm[],
  chosen: Prisma.Sql,
): Promise<string[]> {
  if (terms.length === 0) return [];
  const weights = terms.map(
    ({ holds, count }) =>
      Prisma.sql`CASE WHEN ${holds} THEN ${Math.log(1 + MAX_COUNT / count)}::float8 ELSE 0 END`,
  );
  const candidates = firstTerms(terms).map(({ holds }) => holds);
  const rows = await transaction.$queryRaw<{ id: string; score: number }[]>`
    SELECT e.id, ${Prisma.join(weights, " + ")} AS score FROM entry e
    WHERE ${chosen} AND (${Prisma.join(candidates, " OR ")})
    ORDER BY score DESC, e.created_at DESC, e.id DESC LIMIT ${MAX_CLOSEST}`;
  const best = rows[0]?.score ?? 0;
  return rows.filter(({ score }) => score >= MIN_PART_OF_BEST * best).map(({ id }) => id);
}

/**
 * Finds the ids of up to ten entries closest to a search of several words that no entry has all of: those with most of
 * its words, of which the rarest count most. Empty for one word, for a phrase in quotes, and if the search finds
 * entries without the filters. The caller has authorised the actor and checked that the search finds nothing.
 */
export async function findClosestEntryIds(
  actor: Actor,
  { search, filters }: Pick<ListQuery, "search" | "filters">,
): Promise<string[]> {
  const { terms } = await parseSearchText(search);
  if (terms.length < 2 || terms.some(isQuotedTerm)) return [];
  if (countFilters(filters) > 0 && (await countFoundEntries(actor, search, {})) > 0) return [];
  const chosen = Prisma.sql`${buildVisibleToActorCondition(actor)} AND ${matchesFilters(await getDataModel(), filters)}`;
  try {
    return await db().$transaction(
      async (transaction) => {
        await limitStatementCost(transaction, STATEMENT_TIMEOUT_MS);
        const counted = await countTerms(transaction, actor, terms.slice(0, MAX_WORDS).map(holdsWords));
        return compareEntries(transaction, counted, chosen);
      },
      { timeout: TIMEOUT_MS },
    );
  } catch (error) {
    // Close entries are optional: after a timeout there are none.
    if (isDatabaseUnavailable(error)) return [];
    throw error;
  }
}
