import { COUNTED_FIELD_KEYS } from "@/lib/entries/completeness";
import { getFieldStructure } from "@/lib/fields/entry-fields";

/** How many fields count for every entry, and for one to which all conditional ones apply. */
export const ALWAYS_COUNTED = COUNTED_FIELD_KEYS.filter((key) => !getFieldStructure(key).condition).length;
export const MOST_COUNTED = COUNTED_FIELD_KEYS.length;

export function percentOf(filled: number, total = ALWAYS_COUNTED): number {
  return Math.floor((100 * filled) / total);
}
