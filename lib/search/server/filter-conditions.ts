import "server-only";
import { idsOf } from "../../fields/choices";
import type { DataModel } from "../../fields/data-model";
import type { ListedFieldKey } from "../../fields/entry-fields";
import { Prisma } from "../../platform/database/db";
import type { Filters } from "../query";

/** Entries that hold any of the chosen values of every filtered field; all that is chosen in an entry has one index. */
export function matchesFilters(model: DataModel, filters: Filters): Prisma.Sql {
  const conditions = Object.entries(filters).map(([key, labels]) => {
    const ids = idsOf(model, key as ListedFieldKey, labels);
    return Prisma.sql`e.facet_keys && ${ids}::int[]`;
  });
  return conditions.length === 0 ? Prisma.sql`TRUE` : Prisma.join(conditions, " AND ");
}
