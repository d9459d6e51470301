import type { DataModel } from "../fields/data-model";
import type { FieldKey } from "../fields/entry-fields";
import { shownValue } from "../fields/shown-labels";
import type { Filters } from "./query";

/** What is chosen, as the reader of this model calls it. */
export function chosenLabels(model: DataModel, filters: Filters): string[] {
  return Object.entries(filters).flatMap(([field, values]) => shownValue(model, field as FieldKey, values));
}
