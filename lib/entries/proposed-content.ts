import { type DataModel, isFieldApplicable } from "../fields/data-model";
import { type EntryContent, FIELD_KEYS, type FieldKey } from "../fields/entry-fields";
import { listChangedKeys } from "../platform/audit/kinds";

/** Returns the fields that differ between two contents of an entry, in the order of the form. */
export function listChangedFields(before: EntryContent, after: EntryContent): FieldKey[] {
  const changed = listChangedKeys(before, after);
  return FIELD_KEYS.filter((key) => changed.includes(key));
}

/**
 * Returns the current content of an entry with the fields that a proposal changes of the content that it was made from.
 * A field that others have changed in the meantime gets the proposed value if the proposal changes it as well.
 */
export function mergeProposedContent(
  model: DataModel,
  base: EntryContent,
  proposed: EntryContent,
  current: EntryContent,
): EntryContent {
  const merged: EntryContent = { ...current };
  for (const key of listChangedFields(base, proposed)) Object.assign(merged, { [key]: proposed[key] });
  for (const key of FIELD_KEYS)
    if (!isFieldApplicable(model, key, merged)) Object.assign(merged, { [key]: null });
  return merged;
}

/** Returns the fields that a proposal changes and that others have changed in the meantime, to another value. */
export function listFieldsChangedByBoth(
  base: EntryContent,
  proposed: EntryContent,
  current: EntryContent,
): FieldKey[] {
  const since = listChangedFields(base, current);
  const differing = listChangedFields(current, proposed);
  return listChangedFields(base, proposed).filter((key) => since.includes(key) && differing.includes(key));
}
