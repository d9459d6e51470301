import type { DataModel } from "./data-model";
import type { FieldKey } from "./entry-fields";

/** A renaming of a value of a field's list, from the field log. */
export interface LabelRename {
  field: string;
  before: string;
  after: string;
}

/** Returns the current label for a former one; null if the list does not have it any more. */
export type FindCurrentLabel = (key: FieldKey, label: string) => string | null;

/** Returns a function that finds the current label of a value. `renames` are oldest first; a current label stays. */
export function createLabelFinder(model: DataModel, renames: readonly LabelRename[]): FindCurrentLabel {
  return (key, label) => {
    const isKnown = (wanted: string) => model[key].values.some((value) => value.label === wanted);
    if (isKnown(label)) return label;
    const last = renames
      .filter(({ field }) => field === key)
      .reduce((name, { before, after }) => (before === name ? after : name), label);
    return isKnown(last) ? last : null;
  };
}
