import "server-only";
import { type DataModel, filterableKeys } from "../../fields/data-model";
import type { ListedFieldKey } from "../../fields/entry-fields";
import { getDataModel } from "../../fields/server/data-model";
import type { Actor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import type { Facets, FacetValue } from "../answers";
import type { Filters } from "../query";
import { adviseSearch } from "./correction";
import { countFindings, countFound, type Findings } from "./findings";

/** The filterable fields' values in list order, with their counts; `from` says which findings are a field's own. */
export function facetsOf(model: DataModel, from: (field: ListedFieldKey) => Findings): Facets {
  return filterableKeys(model).map((field) => {
    const found = from(field);
    const values = model[field].values.map(({ label }) => ({
      value: label,
      count: found.countOf(field, label),
    }));
    return { field, values };
  });
}

/** Counts the values of every filterable field. The choice of a field is left out of its own counts. */
async function countFacets(actor: Actor, search: string, filters: Filters): Promise<Facets> {
  const model = await getDataModel();
  const chosen = Object.keys(filters) as ListedFieldKey[];
  const withoutOwn = chosen.map(async (field) => {
    const { [field]: _, ...others } = filters;
    return [field, await countFindings(actor, search, others)] as const;
  });
  const [found, ...own] = await Promise.all([countFindings(actor, search, filters), ...withoutOwn]);
  const ownOf = new Map(own);
  return facetsOf(model, (field) => ownOf.get(field) ?? found);
}

export interface CountedFacets {
  facets: Facets;
  /** What was counted instead, as what was typed finds nothing; null when it was not needed, or found nothing. */
  corrected: string | null;
  /** What may have been meant as well, and is only asked about. */
  asked: string | null;
}

const countsAny = (facets: Facets) => facets.some(({ values }) => values.some(({ count }) => count > 0));

/**
 * The register's filter column: counts over what the actor may see and the search finds, corrected as the list is.
 * Throws not_authenticated or not_approved.
 */
export async function getFacets(actor: Actor, search: string, filters: Filters): Promise<CountedFacets> {
  authorise(actor, "entry.list");
  const facets = await countFacets(actor, search, filters);
  const { corrected: meant, asked } = await adviseSearch(
    actor,
    { search, filters },
    await countFound(actor, search, filters),
  );
  if (meant === null) return { facets, corrected: null, asked };
  const better = await countFacets(actor, meant, filters);
  // Of a filter that leaves nothing, its other values may be counted.
  const isFound = countsAny(better) || (await countFound(actor, meant, filters)) > 0;
  return isFound ? { facets: better, corrected: meant, asked } : { facets, corrected: null, asked };
}

/** The answer of GET /api/algorithm/facets: per field its values with their counts, in list order. */
export function facetsDto(facets: Facets): Record<string, FacetValue[]> {
  return Object.fromEntries(facets.map(({ field, values }) => [field, values]));
}
