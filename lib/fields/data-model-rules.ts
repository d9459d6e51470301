import type { DataModelEffect } from "./answers";
import { type ChoiceFieldKey, type FieldKey, isChoiceField } from "./entry-fields";

/** How long what admins write of the data model may be, in characters. */
export const DATA_MODEL_LIMITS = { name: 80, help: 1000, label: 100, values: 100 } as const;

/** Visibility decides who sees an entry: it is no filter, and it is never chosen beforehand (fields.md). */
function isOrdinaryChoice(key: FieldKey): key is ChoiceFieldKey {
  return isChoiceField(key) && key !== "visibility";
}

/** Whether a field may be one that people filter by, and the dashboard have a chart of. */
export const mayBeFiltered = isOrdinaryChoice;

/** Whether a new form may begin with a value of the field's list. */
export const mayHaveDefault = isOrdinaryChoice;

export const NO_EFFECT: DataModelEffect = {
  entries: 0,
  publicEntries: 0,
  inBin: 0,
  searches: 0,
  followers: 0,
};

/** A default value with one label called otherwise. */
export function renamedDefault(
  chosen: string | string[] | null,
  from: string,
  to: string,
): string | string[] | null {
  if (chosen === from) return to;
  return Array.isArray(chosen) ? chosen.map((label) => (label === from ? to : label)) : chosen;
}

/** The ids with one of them a place higher or lower; where it cannot go further they stay as they are. */
export function movedId(ids: readonly string[], id: string, direction: "up" | "down"): string[] {
  const next = [...ids];
  const from = next.indexOf(id);
  const to = from + (direction === "up" ? -1 : 1);
  const other = next[to];
  if (from < 0 || other === undefined) return next;
  next[from] = other;
  next[to] = id;
  return next;
}
