import "server-only";
import type { EntryDto } from "../../entries/answers";
import type { EntryRights } from "../../entries/rights";
import { visibleTo } from "../../entries/server/conditions";
import { cardRights } from "../../entries/server/entries";
import { ENTRY_COLUMNS, ENTRY_TABLES, type EntryRow, entryDto } from "../../entries/server/rows";
import type { DataModel } from "../../fields/data-model";
import { getDataModel } from "../../fields/server/data-model";
import type { Actor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { db, Prisma } from "../../platform/database/db";
import type { EntryQuery, ListQuery } from "../query";
import type { Parsed } from "../words/search-terms";
import { adviseSearch } from "./correction";
import { matchesFilters } from "./filter-conditions";
import { countFindings, countFound, isCounted } from "./findings";
import { matchesSearch, relevanceOf } from "./matching";
import { FEW, isCommon, mostRelevant } from "./relevance";
import { parseQuery } from "./synonyms";

export interface EntryPage {
  entries: EntryDto[];
  /** Of all pages together. */
  total: number;
  /** What was searched for instead, as what was typed finds nothing; null when it was not needed, or found nothing. */
  corrected: string | null;
  /** What was probably meant by what was typed, which would find something without the filters: they leave nothing. */
  meant: string | null;
  /** What may have been meant as well, and is only asked about: the page is of what was typed. */
  asked: string | null;
  /** What the actor may do with each of them. */
  rights: EntryRights[];
}

type FoundPage = Pick<EntryPage, "entries" | "total" | "rights">;

/** In which order a list shows its entries. */
export function orderOf({ search, sort }: Parsed<ListQuery>, model: DataModel): Prisma.Sql {
  const newest = Prisma.sql`e.created_at DESC, e.id DESC`;
  switch (sort) {
    case "relevance":
      return Prisma.sql`${relevanceOf(search)}, ${newest}`;
    case "name":
      return Prisma.sql`e.algorithm_name COLLATE "nl-x-icu", e.id`;
    case "updated":
      return Prisma.sql`e.updated_at DESC, e.id DESC`;
    case "phase": {
      const phases = model.technicalReadinessLevel.values.map((value) => value.id);
      return Prisma.sql`array_position(${phases}::int[], e.technical_readiness_level_id) NULLS LAST, ${newest}`;
    }
    default:
      return newest;
  }
}

/**
 * One page of the entries that the actor may see, with the total; of what was probably meant, when the search finds
 * nothing or few. `hasFacets` says that the facets are asked for as well. Throws not_authenticated or not_approved.
 */
export async function listEntries(
  actor: Actor,
  query: EntryQuery,
  { hasFacets = false } = {},
): Promise<EntryPage> {
  authorise(actor, "entry.list");
  const found = await readPage(actor, query, hasFacets);
  const { corrected: meant, asked } = await adviseSearch(actor, query, found.total);
  if (meant === null) return { ...found, corrected: null, meant, asked };
  const better = await readPage(actor, { ...query, search: meant }, hasFacets);
  return better.total === 0
    ? { ...found, corrected: null, meant, asked }
    : { ...better, corrected: meant, meant: null, asked };
}

/** How many entries there are, counted as the filter column does when the page shows that too. */
async function countPage(
  actor: Actor,
  { search: { text }, filters }: Parsed<EntryQuery>,
  hasFacets: boolean,
): Promise<number> {
  return hasFacets ? (await countFindings(actor, text, filters)).total : countFound(actor, text, filters);
}

/**
 * The entries `e` of a list, with their condition, to select from. What a search finds is found before it is put in
 * order: PostgreSQL cannot know how little that may be, and would rather walk through all entries in their order
 * (OFFSET 0 keeps it from that).
 */
export function entriesFound(
  actor: Actor,
  { search, filters }: Parsed<ListQuery>,
  model: DataModel,
): Prisma.Sql {
  const chosen = Prisma.sql`${visibleTo(actor)} AND ${matchesFilters(model, filters)}`;
  return search.text === ""
    ? Prisma.sql`entry e WHERE ${chosen}`
    : Prisma.sql`(SELECT * FROM entry e WHERE ${chosen} AND ${matchesSearch(search)} OFFSET 0) e`;
}

function selectRows(ids: Prisma.Sql, order: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`SELECT ${ENTRY_COLUMNS} FROM ${ENTRY_TABLES} WHERE e.id IN (${ids}) ORDER BY ${order}`;
}

/** Selects EntryRows: first which entries, for which an index says enough, and then what is in them. */
export function selectPage(actor: Actor, query: Parsed<EntryQuery>, model: DataModel): Prisma.Sql {
  const order = orderOf(query, model);
  const ids = Prisma.sql`SELECT e.id FROM ${entriesFound(actor, query, model)} ORDER BY ${order}
    LIMIT ${query.pageSize} OFFSET ${(query.page - 1) * query.pageSize}`;
  return selectRows(ids, order);
}

/** Selects the same for what a common word finds, where that is faster. */
async function selectCommon(
  actor: Actor,
  query: Parsed<EntryQuery>,
  model: DataModel,
  total: number,
): Promise<Prisma.Sql> {
  const ids = isCommon(query, total) ? await mostRelevant(actor, query) : null;
  return ids === null ? selectPage(actor, query, model) : selectRows(Prisma.join(ids), orderOf(query, model));
}

interface FoundRows {
  rows: EntryRow[];
  total: number;
}

/**
 * Selects EntryRows of a page of what a search finds, most relevant first, each with the total. Of more than a few, which
 * are not looked at any further, only one comes, with one more than those. What is found stands in a WITH: PostgreSQL
 * finds it as if all of it were asked for, and still stops where the LIMIT does.
 */
export function selectFew(actor: Actor, query: Parsed<EntryQuery>, model: DataModel): Prisma.Sql {
  const order = orderOf(query, model);
  return Prisma.sql`WITH hits AS MATERIALIZED (
      SELECT e.id, e.created_at, e.search_text, e.search_vector, e.title_vector, e.facet_keys FROM ${entriesFound(actor, query, model)}
    )
    SELECT ${ENTRY_COLUMNS}, page.total FROM (
      SELECT e.id AS found, e.total FROM (
        SELECT e.*, count(*) OVER ()::int AS total, row_number() OVER () AS number
        FROM (SELECT * FROM hits LIMIT ${FEW + 1}) e
      ) e WHERE e.total <= ${FEW} OR e.number = 1
      ORDER BY ${order} LIMIT ${query.pageSize} OFFSET ${(query.page - 1) * query.pageSize}
    ) page, ${ENTRY_TABLES} WHERE e.id = page.found ORDER BY ${order}`;
}

/**
 * A page of what a search finds and the total, in one statement; null when that is more than a few entries, or the page
 * lies past the end. Most searches find few, and two statements more are half of what such a search costs.
 */
async function readFew(actor: Actor, query: Parsed<EntryQuery>, model: DataModel): Promise<FoundRows | null> {
  const statement = selectFew(actor, query, model);
  const rows = await db().$queryRaw<(EntryRow & { total: number })[]>(statement);
  const total = rows[0]?.total ?? (query.page === 1 ? 0 : null);
  return total === null || total > FEW ? null : { rows, total };
}

async function readRows(
  actor: Actor,
  query: Parsed<EntryQuery>,
  model: DataModel,
  hasFacets: boolean,
): Promise<FoundRows> {
  const { search, filters, sort, page, pageSize } = query;
  const offset = (page - 1) * pageSize;
  // Past the end there is nothing to look for, and how to look for the most relevant depends on how many there are.
  const isSearched = sort === "relevance" && search.text !== "";
  if (isSearched && !hasFacets && !isCounted(actor, search.text, filters)) {
    const few = await readFew(actor, query, model);
    if (few !== null) return few;
  }
  const known = offset === 0 && !isSearched ? null : await countPage(actor, query, hasFacets);
  if (known !== null && offset >= known) return { rows: [], total: known };
  const [rows, total] = await Promise.all([
    selectCommon(actor, query, model, known ?? 0).then((statement) => db().$queryRaw<EntryRow[]>(statement)),
    known ?? countPage(actor, query, hasFacets),
  ]);
  return { rows, total };
}

async function readPage(actor: Actor, query: EntryQuery, hasFacets: boolean): Promise<FoundPage> {
  const [model, parsed] = await Promise.all([getDataModel(), parseQuery(query)]);
  const { rows, total } = await readRows(actor, parsed, model, hasFacets);
  const entries = rows.map((row) => entryDto(row, model, actor));
  return { entries, total, rights: rows.map((row) => cardRights(actor, row)) };
}
