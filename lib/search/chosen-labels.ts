import type { DataModel } from "../fields/data-model";
import { getShownValue } from "../fields/shown-labels";
import { type Filters, listFieldFilters } from "./query";

/** Returns the chosen values as labels of this data model, in its language. */
export function listChosenLabels(model: DataModel, filters: Filters): string[] {
  return listFieldFilters(filters).flatMap(([field, values]) => getShownValue(model, field, values));
}
