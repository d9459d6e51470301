import type { DataModel } from "./data-model";
import { type EntryContent, FIELD_KEYS, isChoiceField, isMultiField } from "./entry-fields";

/**
 * What an entry becomes when an earlier version is put back today. A choice that the data model no longer knows cannot
 * come back: such a field keeps what it holds now, as the new name of a hospital that was renamed; of a list the rest
 * comes back.
 */
export function restoredContent(
  model: DataModel,
  earlier: EntryContent,
  current: EntryContent,
): EntryContent {
  const restored: Record<string, string | string[] | null> = {};
  for (const key of FIELD_KEYS) {
    const known = (label: string) => model[key].values.some((value) => value.label === label);
    if (isMultiField(key)) restored[key] = earlier[key].filter(known);
    else {
      const value = earlier[key];
      restored[key] = value !== null && isChoiceField(key) && !known(value) ? current[key] : value;
    }
  }
  return restored as unknown as EntryContent;
}
