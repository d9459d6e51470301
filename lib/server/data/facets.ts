import "server-only";
import type { Actor } from "../../domain/actor";
import { type DataModel, filterableKeys } from "../../domain/data-model";
import type { Facets, FacetValue } from "../../domain/dto";
import { type ChoiceFieldKey, isMultiField } from "../../domain/entry-fields";
import type { Filters } from "../../domain/entry-query";
import { enforce, verdict } from "../../domain/permissions";
import { db, Prisma } from "../db";
import { getDataModel } from "./data-model";
import { holdsAnyOf, visibleTo } from "./entry-conditions";
import { columnOf } from "./entry-rows";
import { matchesSearch } from "./entry-search";
import { correctSearch } from "./search-correction";

/**
 * Counts the values of every filterable field over the entries that meet `where`. The choice of a field is left out
 * of its own counts. One pass over the entries: each row carries, per filtered field, whether it meets that choice.
 */
export async function countFacets(model: DataModel, where: Prisma.Sql, filters: Filters): Promise<Facets> {
  const keys = filterableKeys(model);
  const chosen = Object.entries(filters) as [ChoiceFieldKey, string[]][];
  const met = (key: ChoiceFieldKey) => Prisma.raw(`"met_${key}"`);
  const column = (key: ChoiceFieldKey) => Prisma.raw(`"${key}"`);
  const selected = Prisma.join([
    ...keys.map((key) => Prisma.sql`${columnOf(key)} AS ${column(key)}`),
    ...chosen.map(([key, values]) => Prisma.sql`coalesce(${holdsAnyOf(key, values)}, FALSE) AS ${met(key)}`),
  ]);
  const counts = keys.map((key) => {
    const others = chosen.filter(([other]) => other !== key).map(([other]) => met(other));
    const condition = others.length === 0 ? Prisma.sql`TRUE` : Prisma.join(others, " AND ");
    const source = isMultiField(key)
      ? Prisma.sql`base, unnest(${column(key)}) AS value`
      : Prisma.sql`(SELECT *, ${column(key)} AS value FROM base) AS base`;
    return Prisma.sql`SELECT ${key} AS field, value, count(*)::int AS count FROM ${source}
      WHERE ${condition} AND value IS NOT NULL GROUP BY value`;
  });
  const rows = await db().$queryRaw<{ field: string; value: string; count: number }[]>`
    WITH base AS MATERIALIZED (SELECT ${selected} FROM entry e WHERE ${where}) ${Prisma.join(counts, " UNION ALL ")}`;
  const found = new Map(rows.map((row) => [`${row.field}\n${row.value}`, row.count]));
  return keys.map((field) => ({
    field,
    values: model[field].values.map(({ label }) => ({
      value: label,
      count: found.get(`${field}\n${label}`) ?? 0,
    })),
  }));
}

/** The register's filter column: counts over what the actor may see and the search finds, corrected as the list is. */
export async function getFacets(actor: Actor, search: string, filters: Filters): Promise<Facets> {
  enforce(actor, verdict(actor, "entry.list"));
  const model = await getDataModel();
  const count = (text: string) =>
    countFacets(model, Prisma.sql`${visibleTo(actor)} AND ${matchesSearch(text)}`, filters);
  const facets = await count(search);
  if (facets.some(({ values }) => values.some((value) => value.count > 0))) return facets;
  const corrected = await correctSearch(actor, search);
  return corrected === null ? facets : count(corrected);
}

/** The answer of GET /api/algorithm/facets: per field its values with their counts, in list order. */
export function facetsDto(facets: Facets): Record<string, FacetValue[]> {
  return Object.fromEntries(facets.map(({ field, values }) => [field, values]));
}
