import "server-only";
import {
  buildPublicEntryCondition,
  buildVisibleBesidesPublicCondition,
} from "../../entries/server/conditions";
import { findListValueId } from "../../fields/choices";
import { type DataModel, listFilterableKeys } from "../../fields/data-model";
import type { ListValueIdFieldKey } from "../../fields/entry-fields";
import { getDataModel } from "../../fields/server/data-model";
import { type Actor, getActorStanding } from "../../platform/auth/actor";
import { createKeyedCache } from "../../platform/cache";
import { Prisma, runReadOnReplica } from "../../platform/database/db";
import { IS_ENTRY_PUBLISHED_SQL } from "../../platform/database/live";
import type { Facets, FacetValue } from "../answers";
import { type Filters, type ListQuery, listFieldFilters } from "../query";
import type { ParsedQuery, ParsedSearch } from "../words/search-terms";
import { authoriseList } from "./access";
import { type SearchCorrection, searchWithCorrection } from "./correction";
import { matchesFilters, matchesSearch } from "./matching";
import { parseSearchText } from "./synonyms";

/** Number of entries found by a search and filters, in total and for each field and value. */
interface Counts {
  total: number;
  countOf(field: ListValueIdFieldKey, value: string): number;
}

/**
 * Group of entries that are counted together. Public entries are counted once for everybody; the few other entries that
 * a person may see are counted by author and institution. Both groups together are the entries that `isVisibleTo`
 * selects.
 */
type Part = "all" | "public" | { author: string; institution: string | null };

/** What one count depends on; its JSON is the cache key. */
interface Question {
  part: Part;
  search: string;
  filters: Filters;
}

function partsOf(actor: Actor): Part[] {
  const standing = getActorStanding(actor);
  if (standing === "admin") return ["all"];
  if (actor.kind === "anonymous" || standing === "pending") return ["public"];
  return ["public", { author: actor.id, institution: actor.institutionId }];
}

function within(part: Part): Prisma.Sql {
  if (part === "all") return Prisma.sql`${IS_ENTRY_PUBLISHED_SQL}`;
  return part === "public"
    ? buildPublicEntryCondition()
    : buildVisibleBesidesPublicCondition(part.author, part.institution);
}

function meets({ part, filters }: Question, model: DataModel, search: ParsedSearch): Prisma.Sql {
  return Prisma.sql`${within(part)} AND ${matchesSearch(search)} AND ${matchesFilters(model, filters)}`;
}

function selectTotal(question: Question, model: DataModel, search: ParsedSearch): Prisma.Sql {
  return Prisma.sql`SELECT count(*)::int AS total FROM entry e WHERE ${meets(question, model, search)}`;
}

async function countEntries(question: Question): Promise<number> {
  const statement = selectTotal(question, await getDataModel(), await parseSearchText(question.search));
  const rows = await runReadOnReplica((database) => database.$queryRaw<{ total: number }[]>(statement));
  return rows[0]?.total ?? 0;
}

/**
 * Selects each value with its number of entries; key 0, added to every entry here, counts the entries. In FROM,
 * `unnest` would store the values of each entry before counting them, which takes half as long again.
 */
function selectCounts(question: Question, model: DataModel, search: ParsedSearch): Prisma.Sql {
  return Prisma.sql`SELECT key, count(*)::int AS count FROM (
      SELECT unnest(e.facet_keys || 0) AS key FROM entry e WHERE ${meets(question, model, search)}
    ) keys GROUP BY key`;
}

interface CountRow {
  key: number;
  count: number;
}

async function countValues(question: Question): Promise<Counts> {
  const model = await getDataModel();
  const statement = selectCounts(question, model, await parseSearchText(question.search));
  return countsOf(model, await runReadOnReplica((database) => database.$queryRaw<CountRow[]>(statement)));
}

/** A separate function: a closure in countValues would keep the statement in the cache. */
function countsOf(model: DataModel, rows: readonly CountRow[]): Counts {
  const counts = new Map(rows.map(({ key, count }) => [key, count]));
  return {
    total: counts.get(0) ?? 0,
    countOf: (field, value) => counts.get(findListValueId(model, field, value) ?? -1) ?? 0,
  };
}

/** Maximum number of cached searches with filters, some kilobytes each. */
const MOST = 1_000;

const totals = createKeyedCache("totals", { of: "entries", most: MOST }, (key) =>
  countEntries(JSON.parse(key) as Question),
);
const byValue = createKeyedCache("counts by value", { of: "entries", most: MOST }, (key) =>
  countValues(JSON.parse(key) as Question),
);

function questions(actor: Actor, search: string, filters: Filters): Question[] {
  const sorted = Object.fromEntries(Object.entries(filters).sort(([one], [other]) => (one < other ? -1 : 1)));
  return partsOf(actor).map((part) => ({ part, search, filters: sorted }));
}

const keysOf = (actor: Actor, search: string, filters: Filters) =>
  questions(actor, search, filters).map((question) => JSON.stringify(question));

function together(found: readonly Counts[]): Counts {
  const sum = (numberOf: (one: Counts) => number) => found.reduce((total, one) => total + numberOf(one), 0);
  return {
    total: sum(({ total }) => total),
    countOf: (field, value) => sum((one) => one.countOf(field, value)),
  };
}

/** Counts the entries that an actor finds. The caller authorises. */
export async function countFoundEntries(actor: Actor, search: string, filters: Filters): Promise<number> {
  const counts = await Promise.all(keysOf(actor, search, filters).map(totals));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Whether countFoundEntries has a cached or pending answer. */
export function isCountCached(actor: Actor, search: string, filters: Filters): boolean {
  return keysOf(actor, search, filters).every(totals.has);
}

/** Counts the entries that an actor finds, also by value. The caller authorises. */
export async function countFoundByValue(actor: Actor, search: string, filters: Filters): Promise<Counts> {
  return together(await Promise.all(keysOf(actor, search, filters).map(byValue)));
}

type Searched = ParsedQuery<Pick<ListQuery, "search" | "filters">>;

/** Returns the SQL statements that countFoundEntries runs, to measure them. */
export function buildTotalCountStatements(
  actor: Actor,
  { search, filters }: Searched,
  model: DataModel,
): Prisma.Sql[] {
  return questions(actor, search.text, filters).map((question) => selectTotal(question, model, search));
}

/** Returns the SQL statements that countFoundByValue runs, to measure them. */
export function buildValueCountStatements(
  actor: Actor,
  { search, filters }: Searched,
  model: DataModel,
): Prisma.Sql[] {
  return questions(actor, search.text, filters).map((question) => selectCounts(question, model, search));
}

/** Returns the values of filterable fields in list order with their counts; `from` gives the counts of a field. */
export function buildFacets(model: DataModel, from: (field: ListValueIdFieldKey) => Counts): Facets {
  return listFilterableKeys(model).map((field) => {
    const found = from(field);
    const values = model[field].values.map(({ label }) => ({
      value: label,
      count: found.countOf(field, label),
    }));
    return { field, values };
  });
}

interface FoundFacets {
  facets: Facets;
  total: number;
}

/** Counts the entries, and the values of every filterable field without that field's own filter. */
async function countFacets(actor: Actor, search: string, filters: Filters): Promise<FoundFacets> {
  const model = await getDataModel();
  const chosen = listFieldFilters(filters).map(([field]) => field as ListValueIdFieldKey);
  const withoutOwn = chosen.map(async (field) => {
    const { [field]: _, ...others } = filters;
    return [field, await countFoundByValue(actor, search, others)] as const;
  });
  const [found, ...own] = await Promise.all([countFoundByValue(actor, search, filters), ...withoutOwn]);
  const ownOf = new Map(own);
  return { facets: buildFacets(model, (field) => ownOf.get(field) ?? found), total: found.total };
}

const countsAny = (facets: Facets) => facets.some(({ values }) => values.some(({ count }) => count > 0));

/**
 * Returns the register's filter column: counts of the entries that the actor may see and the search finds, corrected
 * like the list. Throws as authoriseList.
 */
export async function getFacets(
  actor: Actor,
  search: string,
  filters: Filters,
): Promise<FoundFacets & SearchCorrection> {
  authoriseList(actor, { search, filters });
  // A filter that leaves no entries may still have other values with counts.
  const hasResult = ({ facets, total }: FoundFacets) => total > 0 || countsAny(facets);
  return searchWithCorrection(
    actor,
    { search, filters },
    (text) => countFacets(actor, text, filters),
    hasResult,
  );
}

/** Returns the answer of GET /api/algorithm/facets: the values of each field with counts, in list order. */
export function buildFacetsDto(facets: Facets): Record<string, FacetValue[]> {
  return Object.fromEntries(facets.map(({ field, values }) => [field, values]));
}
