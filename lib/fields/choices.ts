import type { DataModel } from "./data-model";
import {
  type EntryContent,
  FIELD_KEYS,
  type FieldKey,
  isMultiField,
  type ListValueIdFieldKey,
  type MultiFieldKey,
} from "./entry-fields";
import { memoiseByObject } from "./once-per";

/** The content of an entry as stored in its columns and versions: choices are ids of list values. */
export type StoredContent = {
  [K in FieldKey]: K extends MultiFieldKey
    ? number[]
    : K extends ListValueIdFieldKey
      ? number | null
      : string | null;
};

/** The content of a version; an old one may have texts that were not in the lists when ids replaced labels. */
export type StoredVersion = {
  [K in FieldKey]?: K extends MultiFieldKey
    ? (number | string)[]
    : K extends ListValueIdFieldKey
      ? number | string | null
      : string | null;
};

/** Indexes of all lists: labels by id, and ids by field and label. */
const listsOf = memoiseByObject((model: DataModel) => {
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

/** Returns the id of a value of a field's list by its label; null if the list does not have it. */
export function findListValueId(model: DataModel, key: ListValueIdFieldKey, label: string): number | null {
  return listsOf(model).ids.get(`${key} ${label}`) ?? null;
}

/** Returns the ids of the labels in a field's list; skips unknown labels. */
export function findListValueIds(
  model: DataModel,
  key: ListValueIdFieldKey,
  labels: readonly string[],
): number[] {
  return labels.flatMap((label) => findListValueId(model, key, label) ?? []);
}

/** Thrown if an entry has a value that was added to a list after this data model was read. */
export class UnknownListValueIdError extends Error {}

/** Returns the label of a value id; a text is returned as it is. Throws UnknownListValueIdError. */
function labelOf(model: DataModel, value: number | string): string {
  if (typeof value === "string") return value;
  const label = listsOf(model).labels.get(value);
  if (label === undefined) throw new UnknownListValueIdError(`no list knows value ${value}`);
  return label;
}

/** Returns stored content with labels as choices. A field that it lacks is empty. Throws UnknownListValueIdError. */
export function replaceIdsByLabels(model: DataModel, stored: StoredVersion): EntryContent {
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
