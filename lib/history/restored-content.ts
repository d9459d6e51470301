import type { DataModel } from "../fields/data-model";
import { type EntryContent, FIELD_KEYS, isMultiField, isSingleOrMultiChoice } from "../fields/entry-fields";

/**
 * Returns the content of an entry if an earlier version is restored now. A single choice that is no longer in the data
 * model is not restored: the field keeps its current value. In a multi choice, such values are left out.
 */
export function buildRestoredContent(
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
      restored[key] = value !== null && isSingleOrMultiChoice(key) && !isKnown(value) ? current[key] : value;
    }
  }
  return restored as EntryContent;
}
