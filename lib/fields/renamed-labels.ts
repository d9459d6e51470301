import type { DataModel } from "./data-model";
import type { FieldKey } from "./entry-fields";

/** That a value of a field's list got another name, from the log of the fields. */
export interface Rename {
  field: string;
  before: string;
  after: string;
}

/** What a label is called today; null when the list does not know it any more. */
export type LabelToday = (key: FieldKey, label: string) => string | null;

/** Finds what a value is called today by the renames since, oldest first; a label that is in the list stays. */
export function labelsToday(model: DataModel, renames: readonly Rename[]): LabelToday {
  return (key, label) => {
    const isKnown = (wanted: string) => model[key].values.some((value) => value.label === wanted);
    if (isKnown(label)) return label;
    const last = renames
      .filter(({ field }) => field === key)
      .reduce((name, { before, after }) => (before === name ? after : name), label);
    return isKnown(last) ? last : null;
  };
}
