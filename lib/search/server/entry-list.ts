import "server-only";
import { buildVisibleToActorCondition } from "../../entries/server/conditions";
import {
  buildEntriesWithRights,
  ENTRY_COLUMNS_SQL,
  ENTRY_TABLES_SQL,
  type EntriesWithRights,
  type EntryRow,
} from "../../entries/server/rows";
import { NEWEST_FIRST_ORDER } from "../../entries/server/stream";
import type { DataModel } from "../../fields/data-model";
import { getDataModel } from "../../fields/server/data-model";
import { type Actor, ANONYMOUS } from "../../platform/auth/actor";
import { db, Prisma } from "../../platform/database/db";
import { IS_ENTRY_PUBLISHED_SQL } from "../../platform/database/live";
import { countFilters, ENTRIES_PER_PAGE, type EntryQuery, type Filters, type ListQuery } from "../query";
import type { ParsedQuery } from "../words/search-terms";
import { authoriseList } from "./access";
import { findClosestEntryIds } from "./closest";
import { type SearchCorrection, searchWithCorrection } from "./correction";
import { countFoundEntries, isCountCached } from "./counts";
import { matchesFilters, matchesSearch } from "./matching";
import { buildRelevanceRank, hasHigherRank, hasRank, listCommonRanks } from "./relevance";
import { parseQueryWithSynonyms } from "./synonyms";

/** Cards of one page, and the number of entries on all pages. */
type FoundPage = EntriesWithRights & { total: number };

export type EntryPage = FoundPage & SearchCorrection;

/** Number of entries on a page of public entries with one value. */
export const ENTRIES_PER_PUBLIC_PAGE = 20;

/**
 * Returns one page of the entries that the actor may see, with the total; corrects a search that finds nothing or few.
 * Throws not_authenticated or not_approved without search and filters, see authoriseList.
 */
export async function listEntries(actor: Actor, query: EntryQuery): Promise<EntryPage> {
  authoriseList(actor, query);
  return searchWithCorrection(actor, query, (search) => readPage(actor, { ...query, search }));
}

/** Returns up to ten entries closest to a search that finds nothing. Throws as listEntries. */
export async function listClosestEntries(actor: Actor, query: EntryQuery): Promise<EntriesWithRights> {
  authoriseList(actor, query);
  const rows = await readInOrder(actor, await findClosestEntryIds(actor, query));
  return buildEntriesWithRights(actor, rows, await getDataModel());
}

/** Returns a page of the public entries within these filters, last changed first. Public to everyone. */
export function listPublicEntries(filters: Filters, page: number): Promise<FoundPage> {
  return readPage(ANONYMOUS, {
    search: "",
    filters,
    sort: "updated",
    page,
    pageSize: ENTRIES_PER_PUBLIC_PAGE,
  });
}

interface FoundRows {
  rows: EntryRow[];
  total: number;
}

async function readPage(actor: Actor, query: EntryQuery): Promise<FoundPage> {
  const [model, parsed] = await Promise.all([getDataModel(), parseQueryWithSynonyms(query)]);
  const { rows, total } =
    (await readPastEnd(actor, parsed)) ??
    (await readFew(actor, parsed, model)) ??
    (await readAny(actor, parsed, model));
  return { ...buildEntriesWithRights(actor, rows, model), total };
}

const countAll = (actor: Actor, { search, filters }: ParsedQuery<EntryQuery>) =>
  countFoundEntries(actor, search.text, filters);

/** Answers a page past the end, for which PostgreSQL would read all entries; null for other pages. */
async function readPastEnd(actor: Actor, query: ParsedQuery<EntryQuery>): Promise<FoundRows | null> {
  if (query.page === 1) return null;
  const total = await countAll(actor, query);
  return (query.page - 1) * query.pageSize >= total ? { rows: [], total } : null;
}

/** Reads page and total of a search in one statement, as most find few; null if it finds more than MAX_SORTED_HITS. */
async function readFew(
  actor: Actor,
  query: ParsedQuery<EntryQuery>,
  model: DataModel,
): Promise<FoundRows | null> {
  if (query.search.text === "" || query.sort !== "relevance" || (await isCommon(actor, query))) return null;
  const rows = await db().$queryRaw<(EntryRow & { total: number })[]>(
    selectMostRelevantPage(actor, query, model),
  );
  const total = rows[0]?.total ?? (query.page === 1 ? 0 : null);
  return total === null || total > MAX_SORTED_HITS ? null : { rows, total };
}

/** Reads any page. PostgreSQL plans each search anew, but only for ids: the statement for rows stays prepared. */
async function readAny(actor: Actor, query: ParsedQuery<EntryQuery>, model: DataModel): Promise<FoundRows> {
  const isAll = query.search.text === "" && countFilters(query.filters) === 0;
  const reading =
    isAll && isFirst(query)
      ? db().read<EntryRow>(selectEntriesPage(actor, query, model))
      : findIds(actor, query, model).then((ids) => readInOrder(actor, ids));
  const [rows, total] = await Promise.all([reading, countAll(actor, query)]);
  return { rows, total };
}

/** Returns the sort order of a list. */
export function buildSortOrder({ search, sort }: ParsedQuery<ListQuery>, model: DataModel): Prisma.Sql {
  switch (sort) {
    case "relevance":
      return Prisma.sql`${buildRelevanceRank(search)}, ${NEWEST_FIRST_ORDER}`;
    case "name":
      return Prisma.sql`e.algorithm_name COLLATE "nl-x-icu", e.id`;
    case "updated":
      return Prisma.sql`e.updated_at DESC, e.id DESC`;
    case "phase": {
      const phases = model.technicalReadinessLevel.values.map((value) => value.id);
      return Prisma.sql`array_position(${phases}::int[], e.technical_readiness_level_id) NULLS LAST, ${NEWEST_FIRST_ORDER}`;
    }
    default:
      return NEWEST_FIRST_ORDER;
  }
}

/**
 * Returns the entries `e` of a list to select from. A search runs before sorting: PostgreSQL cannot know how few
 * entries it finds, and would rather go through all entries in sort order, which OFFSET 0 prevents.
 */
export function selectFoundEntries(
  actor: Actor,
  { search, filters }: ParsedQuery<ListQuery>,
  model: DataModel,
): Prisma.Sql {
  const chosen = Prisma.sql`${buildVisibleToActorCondition(actor)} AND ${matchesFilters(model, filters)}`;
  return search.text === ""
    ? Prisma.sql`entry e WHERE ${chosen}`
    : Prisma.sql`(SELECT * FROM entry e WHERE ${chosen} AND ${matchesSearch(search)} OFFSET 0) e`;
}

/** Selects the ids of a page. The first page has a literal LIMIT, so that PostgreSQL plans for few rows. */
function selectIds(actor: Actor, query: ParsedQuery<EntryQuery>, model: DataModel): Prisma.Sql {
  const { page, pageSize } = query;
  const part = isFirst(query)
    ? Prisma.raw(`LIMIT ${ENTRIES_PER_PAGE}`)
    : Prisma.sql`LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`;
  return Prisma.sql`SELECT e.id FROM ${selectFoundEntries(actor, query, model)} ORDER BY ${buildSortOrder(query, model)} ${part}`;
}

const isFirst = ({ page, pageSize }: Pick<EntryQuery, "page" | "pageSize">) =>
  page === 1 && pageSize === ENTRIES_PER_PAGE;

/** Selects the EntryRows of a page: first the ids, for which an index suffices, and then their content. */
export function selectEntriesPage(
  actor: Actor,
  query: ParsedQuery<EntryQuery>,
  model: DataModel,
): Prisma.Sql {
  return Prisma.sql`SELECT ${ENTRY_COLUMNS_SQL} FROM ${ENTRY_TABLES_SQL}
    WHERE e.id IN (${selectIds(actor, query, model)}) ORDER BY ${buildSortOrder(query, model)}`;
}

/** Up to this many hits are all sorted, which is faster than looking for the best of them. */
export const MAX_SORTED_HITS = 2_000;

/**
 * Selects the EntryRows of a page of a search, most relevant first, each with the total. It stops at MAX_SORTED_HITS + 1
 * hits, so that a higher total is not the real one. The hits are in a WITH: PostgreSQL plans it as if all were needed,
 * and still stops at the LIMIT.
 */
export function selectMostRelevantPage(
  actor: Actor,
  query: ParsedQuery<EntryQuery>,
  model: DataModel,
): Prisma.Sql {
  return Prisma.sql`WITH hits AS MATERIALIZED (
      SELECT e.id, e.created_at, ${buildRelevanceRank(query.search)} AS rank FROM ${selectFoundEntries(actor, query, model)}
    )
    SELECT ${ENTRY_COLUMNS_SQL}, page.total FROM (
      SELECT e.id AS found, count(*) OVER ()::int AS total,
        row_number() OVER (ORDER BY e.rank, ${NEWEST_FIRST_ORDER}) AS place
      FROM (SELECT * FROM hits LIMIT ${MAX_SORTED_HITS + 1}) e
      ORDER BY place LIMIT ${query.pageSize} OFFSET ${(query.page - 1) * query.pageSize}
    ) page, ${ENTRY_TABLES_SQL} WHERE e.id = page.found ORDER BY page.place`;
}

/** Last position in the list up to which findTopPageOfCommonWord is used; for later pages all hits are sorted. */
const MAX_NEAR_TOP = 100;
/** Maximum number of newest entries read for a page of a common word. */
const MAX_NEWEST = 2_000;

/** Whether a search is known to find more than MAX_SORTED_HITS entries; uses only counts that are cached. */
async function isCommon(actor: Actor, query: ParsedQuery<EntryQuery>): Promise<boolean> {
  return (
    isCountCached(actor, query.search.text, query.filters) && (await countAll(actor, query)) > MAX_SORTED_HITS
  );
}

/**
 * Finds the ids of a page near the top for a common word, without reading thousands of hits. By date, it searches the
 * newest entries. By relevance, it takes the few entries of higher ranks, which an index finds, and then the newest
 * entries of one common rank. Null if these do not fill the page: then all hits must be sorted
 * (docs/decisions/2026-11-23-search-strategies.md).
 */
export async function findTopPageOfCommonWord(
  actor: Actor,
  query: ParsedQuery<EntryQuery>,
  model: DataModel,
): Promise<string[] | null> {
  const { search, filters, sort, page, pageSize } = query;
  const end = page * pageSize;
  const isByDate = sort === "added";
  if (search.terms.length === 0 || end > MAX_NEAR_TOP || (!isByDate && sort !== "relevance")) return null;
  if (isByDate && !(await isCommon(actor, query))) return null;
  const chosen = Prisma.sql`${buildVisibleToActorCondition(actor)} AND ${matchesFilters(model, filters)}`;
  const newest = Prisma.sql`ORDER BY ${NEWEST_FIRST_ORDER}`;
  const newestOf = (place: number | null, most: number) =>
    db().$queryRaw<{ id: string }[]>`SELECT e.id FROM (
        SELECT * FROM entry e WHERE ${chosen} ${newest} LIMIT ${MAX_NEWEST}
      ) e WHERE ${place === null ? matchesSearch(search) : hasRank(place, search)} ${newest} LIMIT ${most}`;
  // OFFSET 0, as PostgreSQL expects too many hits, and would read each entry that the actor may see.
  const before = (place: number) =>
    db().$queryRaw<{ id: string }[]>`SELECT e.id FROM (
        SELECT * FROM entry e WHERE ${IS_ENTRY_PUBLISHED_SQL} AND ${hasHigherRank(place, search)} OFFSET 0
      ) e WHERE ${chosen} ORDER BY ${buildSortOrder(query, model)} LIMIT ${end}`;
  for (const place of isByDate ? [null] : listCommonRanks(search)) {
    const found = place ? await before(place) : [];
    if (found.length < end) found.push(...(await newestOf(place, end - found.length)));
    if (found.length === end) return found.slice(end - pageSize).map(({ id }) => id);
  }
  return null;
}

async function findIds(actor: Actor, query: ParsedQuery<EntryQuery>, model: DataModel): Promise<string[]> {
  const near = await findTopPageOfCommonWord(actor, query, model);
  if (near !== null) return near;
  const statement = selectIds(actor, query, model);
  const isPrepared = isFirst(query) && query.search.text === "";
  const found = await (isPrepared
    ? db().read<{ id: string }>(statement)
    : db().$queryRaw<{ id: string }[]>(statement));
  return found.map(({ id }) => id);
}

/** Reads the rows of these entries in order, without those that the actor may no longer see. */
function readInOrder(actor: Actor, ids: readonly string[]): Promise<EntryRow[]> {
  return db().read<EntryRow>(Prisma.sql`SELECT ${ENTRY_COLUMNS_SQL} FROM ${ENTRY_TABLES_SQL}
    WHERE e.id = ANY(${ids}::text[]) AND ${buildVisibleToActorCondition(actor)} ORDER BY array_position(${ids}::text[], e.id)`);
}
