import type { DataModel } from "./data-model";
import {
  type EntryContent,
  FIELD_KEYS,
  type FieldKey,
  isMultiField,
  type ListedFieldKey,
  type MultiFieldKey,
} from "./entry-fields";
import { oncePer } from "./once-per";

/** The content of an entry as its columns and versions hold it: choices by the ids of their values. */
export type StoredContent = {
  [K in FieldKey]: K extends MultiFieldKey
    ? number[]
    : K extends ListedFieldKey
      ? number | null
      : string | null;
};

/** Of an earlier version, also a word that the lists did not know any more when ids came in place of labels. */
export type StoredVersion = {
  [K in FieldKey]?: K extends MultiFieldKey
    ? (number | string)[]
    : K extends ListedFieldKey
      ? number | string | null
      : string | null;
};

/** Each list by ids and by labels. */
const listsOf = oncePer((model: DataModel) => {
  const labels = new Map<number, string>();
  const ids = new Map<string, number>();
  for (const { key, values } of Object.values(model)) {
    for (const { id, label } of values) {
      if (id === undefined) continue;
      labels.set(id, label);
      ids.set(`${key} ${label}`, id);
    }
  }
  return { labels, ids };
});

/** The id of a value of a field's list; null for what the list does not know. */
export function idOf(model: DataModel, key: ListedFieldKey, label: string): number | null {
  return listsOf(model).ids.get(`${key} ${label}`) ?? null;
}

/** The ids of those of these labels that a field's list knows. */
export function idsOf(model: DataModel, key: ListedFieldKey, labels: readonly string[]): number[] {
  return labels.flatMap((label) => idOf(model, key, label) ?? []);
}

/** An entry holds a value that was added to a list after this model was read. */
export class UnlistedValueError extends Error {}

/** What a value is called; a word stays as it was written. Throws UnlistedValueError. */
function labelOf(model: DataModel, value: number | string): string {
  if (typeof value === "string") return value;
  const label = listsOf(model).labels.get(value);
  if (label === undefined) throw new UnlistedValueError(`no list knows value ${value}`);
  return label;
}

/** Content with labels as choices. A field that came into the model later is empty. Throws UnlistedValueError. */
export function labelled(model: DataModel, stored: StoredVersion): EntryContent {
  const content = FIELD_KEYS.map((key) => {
    const value = stored[key];
    if (isMultiField(key)) {
      const labels = (Array.isArray(value) ? value : []).map((one) => labelOf(model, one));
      return [key, [...new Set(labels)]];
    }
    return [key, typeof value === "number" ? labelOf(model, value) : (value ?? null)];
  });
  return Object.fromEntries(content) as EntryContent;
}
