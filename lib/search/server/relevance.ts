import "server-only";
import { visibleTo } from "../../entries/server/conditions";
import { getDataModel } from "../../fields/server/data-model";
import type { Actor } from "../../platform/auth/actor";
import { db, Prisma } from "../../platform/database/db";
import type { EntryQuery } from "../query";
import type { Parsed } from "../words/search-terms";
import { matchesFilters } from "./filter-conditions";
import { readByIndex } from "./index-reads";
import {
  ELSEWHERE,
  matchesNameAsTyped,
  matchesSearch,
  matchesTitle,
  matchesWords,
  relevanceOf,
  WORDS_ELSEWHERE,
} from "./matching";

/** So many hits are put in order as they are: to look at each is sooner done than to look for the best of them. */
export const FEW = 2_000;
/** How far a page may lie down the list to be found without putting all hits in order. */
const NEAR = 100;
/** How many of the newest entries are looked at for the first of a list. */
const NEWEST = 2_000;

const NEWEST_FIRST = Prisma.sql`ORDER BY e.created_at DESC, e.id DESC`;

/** Whether a page, of so many entries in all, is found faster by mostRelevant than by putting all of them in order. */
export function isCommon({ search, sort, page, pageSize }: Parsed<EntryQuery>, total: number): boolean {
  return total > FEW && sort === "relevance" && page * pageSize <= NEAR && search.terms.length > 0;
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

/** The first of the newest entries that the actor may see and that meet a condition. */
async function firstOfNewest(actor: Actor, query: Parsed<EntryQuery>, meets: Prisma.Sql, count: number) {
  const chosen = Prisma.sql`${visibleTo(actor)} AND ${matchesFilters(await getDataModel(), query.filters)}`;
  return idsOf(
    await db().$queryRaw<{ id: string }[]>`SELECT e.id FROM (
      SELECT * FROM entry e WHERE ${chosen} ${NEWEST_FIRST} LIMIT ${NEWEST}
    ) e WHERE ${meets} ${NEWEST_FIRST} LIMIT ${count}`,
  );
}

/**
 * The first of the entries that hold what is searched for in their name or type. Those are found before anything else is
 * asked of them: PostgreSQL expects many more than there are, and would look at each entry that the actor may see.
 */
async function firstByTitle(
  actor: Actor,
  { search, filters }: Parsed<EntryQuery>,
  count: number,
): Promise<string[]> {
  return db().$transaction(async (transaction) => {
    await readByIndex(transaction, search);
    return idsOf(
      await transaction.$queryRaw<{ id: string }[]>`SELECT e.id FROM (
        SELECT * FROM entry e WHERE e.deleted_at IS NULL AND ${matchesTitle(search)} OFFSET 0
      ) e WHERE ${visibleTo(actor)} AND ${matchesFilters(await getDataModel(), filters)}
      ORDER BY ${relevanceOf(search)}, e.created_at DESC, e.id DESC LIMIT ${count}`,
    );
  });
}

/**
 * The ids of a page of what a search finds, most relevant first, without looking at all of it: thousands of entries may
 * hold a common word. When the newest entries alone fill the page with names that hold it as typed, those are the page.
 * Otherwise few entries have it in name or type, which have indexes of their own, and after those come the newest of the
 * rest. Null when all that does not fill the page: then all hits have to be put in order. Only for what isCommon.
 */
export async function mostRelevant(actor: Actor, query: Parsed<EntryQuery>): Promise<string[] | null> {
  const { search, page, pageSize } = query;
  const end = page * pageSize;
  const pageOf = (ids: string[]) => (ids.length < end ? null : ids.slice(end - pageSize));
  const named = pageOf(await firstOfNewest(actor, query, matchesNameAsTyped(search), end));
  if (named !== null) return named;
  const titled = await firstByTitle(actor, query, end);
  if (titled.length >= end) return pageOf(titled);
  const rest = await mostRelevantElsewhere(actor, query, end - titled.length);
  return rest === null ? null : pageOf([...titled, ...rest]);
}

/** So many of what is found elsewhere than in name and type: as whole words first; null when it cannot tell. */
async function mostRelevantElsewhere(
  actor: Actor,
  query: Parsed<EntryQuery>,
  count: number,
): Promise<string[] | null> {
  const { search } = query;
  const matches = matchesSearch(search);
  const relevance = relevanceOf(search);
  const newestOf = (place: number, most: number) =>
    firstOfNewest(actor, query, Prisma.sql`${matches} AND ${relevance} = ${place}::int`, most);
  const newest = await newestOf(WORDS_ELSEWHERE, count);
  if (newest.length === count) return newest;
  const words = await firstByWords(actor, query, count);
  const within = words.length === count ? [] : await newestOf(ELSEWHERE, count - words.length);
  return words.length + within.length < count ? null : [...words, ...within];
}

/** The first of the entries that hold what is searched for as whole words, though not in their name or type alone. */
async function firstByWords(
  actor: Actor,
  { search, filters }: Parsed<EntryQuery>,
  count: number,
): Promise<string[]> {
  return db().$transaction(async (transaction) => {
    await readByIndex(transaction, search);
    return idsOf(
      await transaction.$queryRaw<{ id: string }[]>`SELECT e.id FROM (
        SELECT * FROM entry e WHERE ${visibleTo(actor)} AND ${matchesFilters(await getDataModel(), filters)}
          AND ${matchesWords(search)} OFFSET 0
      ) e WHERE ${relevanceOf(search)} = ${WORDS_ELSEWHERE}::int ${NEWEST_FIRST} LIMIT ${count}`,
    );
  });
}
