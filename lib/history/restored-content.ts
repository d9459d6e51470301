import type { DataModel } from "../fields/data-model";
import { type EntryContent, FIELD_KEYS, isChoiceField, isMultiField } from "../fields/entry-fields";

/**
 * What an entry becomes when an earlier version is put back today. A choice that the data model does not know any more
 * cannot come back: such a field keeps what it holds now; of a list the rest comes back.
 */
export function restoredContent(
  model: DataModel,
  earlier: EntryContent,
  current: EntryContent,
): EntryContent {
  const restored: Record<string, string | string[] | null> = {};
  for (const key of FIELD_KEYS) {
    const isKnown = (label: string) => model[key].values.some((value) => value.label === label);
    if (isMultiField(key)) {
      restored[key] = earlier[key].filter(isKnown);
    } else {
      const value = earlier[key];
      restored[key] = value !== null && isChoiceField(key) && !isKnown(value) ? current[key] : value;
    }
  }
  return restored as EntryContent;
}
