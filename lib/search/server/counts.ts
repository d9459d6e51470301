import "server-only";
import { publicOnly, seenBesidesPublic } from "../../entries/server/conditions";
import { idOf } from "../../fields/choices";
import { type DataModel, filterableKeys } from "../../fields/data-model";
import type { ListedFieldKey } from "../../fields/entry-fields";
import { getDataModel } from "../../fields/server/data-model";
import { type Actor, standingOf } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { cachedPer } from "../../platform/cache";
import { fromReplica, Prisma } from "../../platform/database/db";
import { LIVE } from "../../platform/database/live";
import type { Facets, FacetValue } from "../answers";
import { type Filters, type ListQuery, PRODUCT_FILTER } from "../query";
import type { Parsed, ParsedSearch } from "../words/search-terms";
import { type Corrected, findCorrected } from "./correction";
import { matchesFilters, matchesSearch } from "./matching";
import { readSearch } from "./synonyms";

/** What a search and filters find: how many entries, and per field and value how many of those hold it. */
interface Counts {
  total: number;
  countOf(field: ListedFieldKey, value: string): number;
}

/**
 * Entries that are counted together. What is public is counted once for everybody, and what a person sees besides is
 * little: together they are what `visibleTo` says.
 */
type Part = "all" | "public" | { author: string; institution: string | null };

/** What one count is about. As JSON it is the key under which the count is cached. */
interface Question {
  part: Part;
  search: string;
  filters: Filters;
}

function partsOf(actor: Actor): Part[] {
  const standing = standingOf(actor);
  if (standing === "admin") return ["all"];
  if (actor.kind === "anonymous" || standing === "pending") return ["public"];
  return ["public", { author: actor.id, institution: actor.institutionId }];
}

function within(part: Part): Prisma.Sql {
  if (part === "all") return Prisma.sql`${LIVE}`;
  return part === "public" ? publicOnly() : seenBesidesPublic(part.author, part.institution);
}

function meets({ part, filters }: Question, model: DataModel, search: ParsedSearch): Prisma.Sql {
  return Prisma.sql`${within(part)} AND ${matchesSearch(search)} AND ${matchesFilters(model, filters)}`;
}

function selectTotal(question: Question, model: DataModel, search: ParsedSearch): Prisma.Sql {
  return Prisma.sql`SELECT count(*)::int AS total FROM entry e WHERE ${meets(question, model, search)}`;
}

async function countEntries(question: Question): Promise<number> {
  const statement = selectTotal(question, await getDataModel(), await readSearch(question.search));
  const rows = await fromReplica((database) => database.$queryRaw<{ total: number }[]>(statement));
  return rows[0]?.total ?? 0;
}

/**
 * Each value that an entry has, with its count; key 0, which every entry has here besides its own, counts the entries. In FROM,
 * `unnest` would store the values of each entry before it counts them, which takes half as long again.
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
  const statement = selectCounts(question, model, await readSearch(question.search));
  return countsOf(model, await fromReplica((database) => database.$queryRaw<CountRow[]>(statement)));
}

/** On its own: what is cached would hold on to the statement otherwise. */
function countsOf(model: DataModel, rows: readonly CountRow[]): Counts {
  const counts = new Map(rows.map(({ key, count }) => [key, count]));
  return {
    total: counts.get(0) ?? 0,
    countOf: (field, value) => counts.get(idOf(model, field, value) ?? -1) ?? 0,
  };
}

/** So many different searches and choices are cached, each in some kilobytes. */
const MOST = 1_000;

const totals = cachedPer("totals", { of: "entries", most: MOST }, (key) =>
  countEntries(JSON.parse(key) as Question),
);
const byValue = cachedPer("counts by value", { of: "entries", most: MOST }, (key) =>
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

/** How many entries an actor finds. Whoever calls it has checked that they may ask. */
export async function countFound(actor: Actor, search: string, filters: Filters): Promise<number> {
  const counts = await Promise.all(keysOf(actor, search, filters).map(totals));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Whether countFound has its answer already, or is counting it. */
export function isCounted(actor: Actor, search: string, filters: Filters): boolean {
  return keysOf(actor, search, filters).every(totals.has);
}

/** What an actor finds, counted per value too. Whoever calls it has checked that they may ask. */
export async function countByValue(actor: Actor, search: string, filters: Filters): Promise<Counts> {
  return together(await Promise.all(keysOf(actor, search, filters).map(byValue)));
}

type Searched = Parsed<Pick<ListQuery, "search" | "filters">>;

/** The statements behind countFound, for whoever measures them. */
export function totalStatements(actor: Actor, { search, filters }: Searched, model: DataModel): Prisma.Sql[] {
  return questions(actor, search.text, filters).map((question) => selectTotal(question, model, search));
}

/** The statements behind countByValue. */
export function countStatements(actor: Actor, { search, filters }: Searched, model: DataModel): Prisma.Sql[] {
  return questions(actor, search.text, filters).map((question) => selectCounts(question, model, search));
}

/** The filterable fields' values in list order, with their counts; `from` says which counts are a field's own. */
export function facetsOf(model: DataModel, from: (field: ListedFieldKey) => Counts): Facets {
  return filterableKeys(model).map((field) => {
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

/** Counts the values of every filterable field, and the entries. The choice of a field is left out of its own counts. */
async function countFacets(actor: Actor, search: string, filters: Filters): Promise<FoundFacets> {
  const model = await getDataModel();
  const chosen = Object.keys(filters).filter((key) => key !== PRODUCT_FILTER) as ListedFieldKey[];
  const withoutOwn = chosen.map(async (field) => {
    const { [field]: _, ...others } = filters;
    return [field, await countByValue(actor, search, others)] as const;
  });
  const [found, ...own] = await Promise.all([countByValue(actor, search, filters), ...withoutOwn]);
  const ownOf = new Map(own);
  return { facets: facetsOf(model, (field) => ownOf.get(field) ?? found), total: found.total };
}

const countsAny = (facets: Facets) => facets.some(({ values }) => values.some(({ count }) => count > 0));

/**
 * The register's filter column: counts over what the actor may see and the search finds, corrected as the list is.
 * Throws not_authenticated or not_approved.
 */
export async function getFacets(
  actor: Actor,
  search: string,
  filters: Filters,
): Promise<FoundFacets & Corrected> {
  authorise(actor, "entry.list");
  // Of a filter that leaves nothing, its other values may be counted.
  const hasResult = ({ facets, total }: FoundFacets) => total > 0 || countsAny(facets);
  return findCorrected(actor, { search, filters }, (text) => countFacets(actor, text, filters), hasResult);
}

/** The answer of GET /api/algorithm/facets: per field its values with their counts, in list order. */
export function facetsDto(facets: Facets): Record<string, FacetValue[]> {
  return Object.fromEntries(facets.map(({ field, values }) => [field, values]));
}
