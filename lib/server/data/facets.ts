import "server-only";
import type { Actor } from "../../domain/actor";
import { type DataModel, filterableKeys } from "../../domain/data-model";
import type { Facets, FacetValue } from "../../domain/dto";
import type { ChoiceFieldKey } from "../../domain/entry-fields";
import type { Filters } from "../../domain/entry-query";
import { enforce, verdict } from "../../domain/permissions";
import { getDataModel } from "./data-model";
import { countFindings, type Findings } from "./findings";
import { correctSearch } from "./search-correction";

/** The filterable fields' values in list order, with their counts; `from` says which findings are a field's own. */
export function facetsOf(model: DataModel, from: (field: ChoiceFieldKey) => Findings): Facets {
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
  const chosen = Object.keys(filters) as ChoiceFieldKey[];
  const withoutOwn = chosen.map(async (field) => {
    const { [field]: _, ...others } = filters;
    return [field, await countFindings(actor, search, others)] as const;
  });
  const [found, ...own] = await Promise.all([countFindings(actor, search, filters), ...withoutOwn]);
  const ownOf = new Map(own);
  return facetsOf(model, (field) => ownOf.get(field) ?? found);
}

/** The register's filter column: counts over what the actor may see and the search finds, corrected as the list is. */
export async function getFacets(actor: Actor, search: string, filters: Filters): Promise<Facets> {
  enforce(actor, verdict(actor, "entry.list"));
  const facets = await countFacets(actor, search, filters);
  if (facets.some(({ values }) => values.some((value) => value.count > 0))) return facets;
  const corrected = await correctSearch(actor, search);
  return corrected === null ? facets : countFacets(actor, corrected, filters);
}

/** The answer of GET /api/algorithm/facets: per field its values with their counts, in list order. */
export function facetsDto(facets: Facets): Record<string, FacetValue[]> {
  return Object.fromEntries(facets.map(({ field, values }) => [field, values]));
}
