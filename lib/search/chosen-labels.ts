import type { DataModel } from "../fields/data-model";
import type { FieldKey } from "../fields/entry-fields";
import { getShownValue } from "../fields/shown-labels";
import { type Filters, PRODUCT_HOSPITALS_FILTER_KEY } from "./query";

/** Returns the chosen values as labels of this data model, in its language. */
export function listChosenLabels(model: DataModel, filters: Filters): string[] {
  const { [PRODUCT_HOSPITALS_FILTER_KEY]: _, ...ofFields } = filters;
  return Object.entries(ofFields).flatMap(([field, values]) =>
    getShownValue(model, field as FieldKey, values),
  );
}
