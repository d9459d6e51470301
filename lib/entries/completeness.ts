import { type DataModel, isFieldApplicable } from "../fields/data-model";
import { FIELD_KEYS, type FieldKey, PATIENT_FIELD_KEYS } from "../fields/entry-fields";

/** Completeness of an entry by its public fields. Explained at /fields#completeness and GET /api/v1/completeness. */

/**
 * Fields that do not count. Only members see the contact: counting it would tell others whether there is one. The texts
 * for patients were added to the fields of the specification, and counting them would lower every older entry.
 */
export const UNCOUNTED_FIELD_KEYS: readonly FieldKey[] = ["contactEmail", ...PATIENT_FIELD_KEYS];

/** The fields that count, in form order; a conditional field counts only while it applies. */
export const COMPLETENESS_FIELD_KEYS: readonly FieldKey[] = FIELD_KEYS.filter(isCounted);

function isCounted(key: FieldKey): boolean {
  return !UNCOUNTED_FIELD_KEYS.includes(key);
}

/** Minimum number of public entries for a hospital to get an average. */
export const MIN_ENTRIES_FOR_AVERAGE = 5;

export interface Completeness {
  /** Whole percentage, rounded down: 100 only if nothing is missing. */
  percent: number;
  filled: number;
  /** How many fields count for this entry. */
  total: number;
  /** The counted fields that are empty, in form order. */
  missing: FieldKey[];
}

type FieldValue = string | readonly string[] | null | undefined;

/** Returns whether a field is filled. Any value of a list counts as an answer, also 'Onbekend' and 'Geen'. */
export function isFieldFilled(value: FieldValue): boolean {
  if (value === null || value === undefined) return false;
  return typeof value === "string" ? value.trim() !== "" : value.length > 0;
}

/** Returns the completeness of stored values ('NA' is null); each applicable field counts once. */
export function computeCompleteness(
  model: DataModel,
  values: Partial<Record<FieldKey, string | string[] | null | undefined>>,
): Completeness {
  const applying = COMPLETENESS_FIELD_KEYS.filter((key) => isFieldApplicable(model, key, values));
  const missing = applying.filter((key) => !isFieldFilled(values[key]));
  const [total, filled] = [applying.length, applying.length - missing.length];
  return { percent: Math.floor((100 * filled) / total), filled, total, missing };
}
