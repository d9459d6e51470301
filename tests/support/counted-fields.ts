import { COMPLETENESS_FIELD_KEYS } from "@/lib/entries/completeness";
import { getFieldStructure } from "@/lib/fields/entry-fields";

/** Number of fields that count for the completeness of every entry. */
export const ALWAYS_COUNTED_FIELD_COUNT = COMPLETENESS_FIELD_KEYS.filter(
  (key) => !getFieldStructure(key).condition,
).length;
export const MAX_COUNTED_FIELD_COUNT = COMPLETENESS_FIELD_KEYS.length;

export function computeCompletenessPercent(filled: number, total = ALWAYS_COUNTED_FIELD_COUNT): number {
  return Math.floor((100 * filled) / total);
}
