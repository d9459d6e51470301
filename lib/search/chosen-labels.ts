import type { DataModel } from "../fields/data-model";
import type { FieldKey } from "../fields/entry-fields";
import { shownValue } from "../fields/shown-labels";
import { type Filters, PRODUCT_FILTER } from "./query";

/** Returns the chosen values as labels of this data model, in its language. */
export function chosenLabels(model: DataModel, filters: Filters): string[] {
  const { [PRODUCT_FILTER]: _, ...ofFields } = filters;
  return Object.entries(ofFields).flatMap(([field, values]) => shownValue(model, field as FieldKey, values));
}
