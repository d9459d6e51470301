import type { DataModelEffect } from "./answers";
import { type FieldKey, isSingleOrMultiChoice, type SingleOrMultiChoiceKey } from "./entry-fields";

/** Maximum lengths of the data model's texts, in characters, and the maximum number of values in a list. */
export const DATA_MODEL_LIMITS = { name: 80, help: 1000, label: 100, values: 100 } as const;

/** Visibility decides who sees an entry: it cannot be filtered by or have a default (fields.md). */
function isOrdinaryChoice(key: FieldKey): key is SingleOrMultiChoiceKey {
  return isSingleOrMultiChoice(key) && key !== "visibility";
}

/** Returns whether a field can be a filter, and have a chart on the dashboard. */
export const canBeFiltered = isOrdinaryChoice;

/** Returns whether a field can have a default value in new forms. */
export const canHaveDefault = isOrdinaryChoice;

export const NO_DATA_MODEL_EFFECT: DataModelEffect = {
  entries: 0,
  publicEntries: 0,
  inBin: 0,
  searches: 0,
  followers: 0,
};

/** Returns a default value with one label replaced by its new name. */
export function renameInDefault(
  chosen: string | string[] | null,
  from: string,
  to: string,
): string | string[] | null {
  if (chosen === from) return to;
  return Array.isArray(chosen) ? chosen.map((label) => (label === from ? to : label)) : chosen;
}

/** Returns the ids with one of them moved up or down one place; unchanged if it is first or last already. */
export function moveId(ids: readonly string[], id: string, direction: "up" | "down"): string[] {
  const next = [...ids];
  const from = next.indexOf(id);
  const to = from + (direction === "up" ? -1 : 1);
  const other = next[to];
  if (from < 0 || other === undefined) return next;
  next[from] = other;
  next[to] = id;
  return next;
}
