import { type DataModel, fieldApplies } from "../fields/data-model";
import { FIELD_KEYS, type FieldKey } from "../fields/entry-fields";

/** How complete an entry is, by what everyone may see. Told at /fields#completeness and GET /api/v1/completeness. */

/** Only members see the contact, so that it does not count: the number would tell others whether there is one. */
const UNCOUNTED: readonly FieldKey[] = ["contactEmail"];

/** The fields that count, in the order of the form; a conditional one while it applies. */
export const COUNTED_KEYS: readonly FieldKey[] = FIELD_KEYS.filter(isCounted);

function isCounted(key: FieldKey): boolean {
  return !UNCOUNTED.includes(key);
}

/** From so many public entries on a hospital has an average. */
export const AVERAGED_FROM = 5;

export interface Completeness {
  /** Whole percents, rounded down: 100 only when nothing is missing. */
  percent: number;
  filled: number;
  /** How many fields count for this entry. */
  total: number;
  /** The fields that count and hold nothing, in the order of the form. */
  missing: FieldKey[];
}

type FieldValue = string | readonly string[] | null | undefined;

/** Whether a field holds an answer. A value of its list is one, whatever it says: 'Onbekend' and 'Geen' as well. */
export function isAnswered(value: FieldValue): boolean {
  if (value === null || value === undefined) return false;
  return typeof value === "string" ? value.trim() !== "" : value.length > 0;
}

/** Counts each field that applies once, of values as stored ('NA' is null). In SQL: server/completeness.ts. */
export function completenessOf(
  model: DataModel,
  values: Partial<Record<FieldKey, string | string[] | null | undefined>>,
): Completeness {
  const applying = COUNTED_KEYS.filter((key) => fieldApplies(model, key, values));
  const missing = applying.filter((key) => !isAnswered(values[key]));
  const [total, filled] = [applying.length, applying.length - missing.length];
  return { percent: Math.floor((100 * filled) / total), filled, total, missing };
}
