import "server-only";
import { type ChoiceFieldKey, isMultiField } from "../../fields/entry-fields";
import { columnOf } from "../../fields/server/columns";
import { Prisma } from "../../platform/database/db";
import type { Filters } from "../query";

/**
 * Entries that hold any of a field's chosen values. By the keys of the values, for which all fields have one index; and
 * by the values themselves, as two of them might have one key.
 */
function holdsAnyOf(key: ChoiceFieldKey, values: string[]): Prisma.Sql {
  const keys = values.map((value) => Prisma.sql`facet_key(${key}, ${value})`);
  const held = isMultiField(key)
    ? Prisma.sql`${columnOf(key)} && ${values}::text[]`
    : Prisma.sql`${columnOf(key)} = ANY(${values}::text[])`;
  return Prisma.sql`e.facet_keys && ARRAY[${Prisma.join(keys)}]::bigint[] AND ${held}`;
}

/** Entries that meet the choice of every filtered field. */
export function matchesFilters(filters: Filters): Prisma.Sql {
  const conditions = Object.entries(filters).map(([key, values]) =>
    holdsAnyOf(key as ChoiceFieldKey, values),
  );
  return conditions.length === 0 ? Prisma.sql`TRUE` : Prisma.join(conditions, " AND ");
}
