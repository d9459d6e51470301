import type { DataModel } from "../fields/data-model";
import { type EntryContent, FIELD_KEYS, isChoiceField, isMultiField } from "../fields/entry-fields";
import { type LabelToday, labelsToday } from "../fields/renamed-labels";

/**
 * What an entry becomes when an earlier version is put back today. A choice comes back by the name that it has today
 * (`today`). One that the data model no longer knows by any name cannot: such a field keeps what it holds now; of a list
 * the rest comes back.
 */
export function restoredContent(
  model: DataModel,
  earlier: EntryContent,
  current: EntryContent,
  today: LabelToday = labelsToday(model, []),
): EntryContent {
  const restored: Record<string, string | string[] | null> = {};
  for (const key of FIELD_KEYS) {
    if (isMultiField(key)) {
      restored[key] = [...new Set(earlier[key].flatMap((label) => today(key, label) ?? []))];
    } else {
      const value = earlier[key];
      restored[key] = value !== null && isChoiceField(key) ? (today(key, value) ?? current[key]) : value;
    }
  }
  return restored as EntryContent;
}
