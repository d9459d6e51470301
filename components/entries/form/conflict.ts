import type { EntryFormValues } from "@/lib/entries/schema";
import type { DataModel } from "@/lib/fields/data-model";
import { FIELD_KEYS, type FieldKey } from "@/lib/fields/entry-fields";
import { bodyOf, emptyValues, sameValue } from "./entry-values";

export type Side = "theirs" | "mine";

/** A field that someone else changed while it was being edited here. */
export interface Difference {
  key: FieldKey;
  theirs: string | string[];
  mine: string | string[];
  /** What happens unless one chooses: a field that was not touched here follows the other's change. */
  suggested: Side;
}

/** The same values with those of fields that do not apply emptied, as the server will store them. */
function effective(model: DataModel, values: EntryFormValues): EntryFormValues {
  return { ...emptyValues(), ...bodyOf(model, values) };
}

/**
 * What differs between the entry as it stands now and what was typed here. `base` is what the editing began with;
 * without it (a draft of an older version) every differing field is a question.
 */
export function findDifferences(
  model: DataModel,
  base: EntryFormValues | null,
  theirValues: EntryFormValues,
  myValues: EntryFormValues,
): Difference[] {
  const theirs = effective(model, theirValues);
  const mine = effective(model, myValues);
  const from = base === null ? null : effective(model, base);
  return FIELD_KEYS.filter(
    (key) => !sameValue(theirs[key], mine[key]) && (from === null || !sameValue(theirs[key], from[key])),
  ).map((key) => {
    const touched = from === null || !sameValue(mine[key], from[key]);
    return { key, theirs: theirs[key], mine: mine[key], suggested: touched ? "mine" : "theirs" };
  });
}

export function suggestedSides(differences: readonly Difference[]): Partial<Record<FieldKey, Side>> {
  return Object.fromEntries(differences.map(({ key, suggested }) => [key, suggested]));
}

export function sameSides(differences: readonly Difference[], side: Side): Partial<Record<FieldKey, Side>> {
  return Object.fromEntries(differences.map(({ key }) => [key, side]));
}
