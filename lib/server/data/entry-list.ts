import "server-only";
import { type Actor, isAdmin } from "../../domain/actor";
import type { DataModel } from "../../domain/data-model";
import type { EntryDto, EntryRights } from "../../domain/dto";
import type { EntryQuery } from "../../domain/entry-query";
import { enforce, may, verdict } from "../../domain/permissions";
import { db, Prisma } from "../db";
import { getDataModel } from "./data-model";
import { matchesFilters, visibleTo } from "./entry-conditions";
import { ENTRY_COLUMNS, ENTRY_TABLES, type EntryRow, entryDto } from "./entry-rows";
import { isSearch, matchesSearch, relevanceOf } from "./entry-search";
import { countFindings, countFound } from "./findings";
import { correctSearch } from "./search-correction";

export interface EntryPage {
  entries: EntryDto[];
  /** Of all pages together. */
  total: number;
  /** What was searched for instead, as what was typed finds nothing; null when it was not needed. */
  corrected: string | null;
}

function orderOf(query: EntryQuery, model: DataModel): Prisma.Sql {
  const newest = Prisma.sql`e.created_at DESC, e.id DESC`;
  switch (query.sort) {
    case "relevance":
      return Prisma.sql`${relevanceOf(query.search)}, ${newest}`;
    case "name":
      return Prisma.sql`e.algorithm_name COLLATE "nl-x-icu", e.id`;
    case "updated":
      return Prisma.sql`e.updated_at DESC, e.id DESC`;
    case "phase": {
      const phases = model.technicalReadinessLevel.values.map((value) => value.label);
      return Prisma.sql`array_position(${phases}::text[], e.technical_readiness_level) NULLS LAST, ${newest}`;
    }
    default:
      return newest;
  }
}

/**
 * One page of the entries that the actor may see, with the total; of what was probably meant, when the search finds
 * nothing. `hasFacets` says that the facets are asked for as well. Throws not_authenticated or not_approved.
 */
export async function listEntries(
  actor: Actor,
  query: EntryQuery,
  { hasFacets = false } = {},
): Promise<EntryPage> {
  enforce(actor, verdict(actor, "entry.list"));
  const found = await readPage(actor, query, hasFacets);
  const corrected = found.total === 0 ? await correctSearch(actor, query.search) : null;
  if (corrected === null) return { ...found, corrected };
  return { ...(await readPage(actor, { ...query, search: corrected }, hasFacets)), corrected };
}

/** How many entries there are, counted as the filter column does when the page shows that too. */
async function countPage(actor: Actor, { search, filters }: EntryQuery, hasFacets: boolean): Promise<number> {
  return hasFacets ? (await countFindings(actor, search, filters)).total : countFound(actor, search, filters);
}

/**
 * Selects EntryRows: first which entries, for which an index says enough, and then what is in them. What a search finds
 * is found before it is put in order: PostgreSQL cannot know how little that may be, and would rather walk through all
 * entries in their order (OFFSET 0 keeps it from that).
 */
export function selectPage(actor: Actor, query: EntryQuery, model: DataModel): Prisma.Sql {
  const order = orderOf(query, model);
  const chosen = Prisma.sql`${visibleTo(actor)} AND ${matchesFilters(query.filters)}`;
  const entries = isSearch(query.search)
    ? Prisma.sql`(SELECT * FROM entry e WHERE ${chosen} AND ${matchesSearch(query.search)} OFFSET 0) e`
    : Prisma.sql`entry e WHERE ${chosen}`;
  return Prisma.sql`SELECT ${ENTRY_COLUMNS} FROM ${ENTRY_TABLES} WHERE e.id IN (
      SELECT e.id FROM ${entries} ORDER BY ${order}
      LIMIT ${query.pageSize} OFFSET ${(query.page - 1) * query.pageSize}
    ) ORDER BY ${order}`;
}

async function readPage(
  actor: Actor,
  query: EntryQuery,
  hasFacets: boolean,
): Promise<Omit<EntryPage, "corrected">> {
  const model = await getDataModel();
  const offset = (query.page - 1) * query.pageSize;
  // Past the end there is nothing to look for; and nothing but a count says where that is.
  const known = offset === 0 ? null : await countPage(actor, query, hasFacets);
  if (known !== null && offset >= known) return { entries: [], total: known };
  const [rows, total] = await Promise.all([
    db().$queryRaw<EntryRow[]>(selectPage(actor, query, model)),
    known ?? countPage(actor, query, hasFacets),
  ]);
  const showContact = may(actor, "entry.contact");
  return { entries: rows.map((row) => entryDto(row, model, showContact)), total };
}

/** What the actor may do with a listed entry, from the entry alone: for the buttons on its card. */
export function cardRights(actor: Actor, entry: EntryDto): EntryRights {
  const own = actor.kind === "user" && actor.id === entry.author._id;
  return { edit: own || isAdmin(actor), delete: isAdmin(actor) };
}
