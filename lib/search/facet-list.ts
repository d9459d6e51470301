import { foldText } from "../platform/text/text-match";
import type { FacetValue } from "./answers";

/** How many values a filter list shows before 'Toon {n} meer..' (specification section 9). */
const SHOWN_VALUES = 10;
/** From how many values a filter list has a search box of its own. */
export const SEARCHABLE_FROM = 10;

/**
 * The order of a filter's values. A list that is shown whole keeps the order of the data model; a longer one begins
 * with the values that most entries have, so that the ten shown are those that help. Equal counts keep the model's
 * order. As a filter's own choice is left out of its counts, choosing within a list never moves its values.
 */
export function orderFacetValues(values: readonly FacetValue[]): FacetValue[] {
  if (values.length <= SHOWN_VALUES) return [...values];
  return [...values].sort((a, b) => b.count - a.count);
}

interface FacetView {
  /** The text in the list's own search box. */
  needle: string;
  /** After 'Toon {n} meer..'. */
  isExpanded: boolean;
  /** Values that are shown after 'Toon {n} meer..' alone, as nothing that was found has them. */
  folded?: ReadonlySet<string>;
}

/** Which values of an ordered list are shown: chosen ones always. */
export function shownFacetValues(
  values: readonly FacetValue[],
  chosen: readonly string[],
  { needle, isExpanded, folded }: FacetView,
): Set<string> {
  const wanted = foldText(needle.trim());
  const shown = values.filter(({ value, shown: name = value }, index) => {
    if (chosen.includes(value)) return true;
    if (wanted !== "") return foldText(name).includes(wanted);
    return isExpanded || (index < SHOWN_VALUES && !folded?.has(value));
  });
  return new Set(shown.map(({ value }) => value));
}
