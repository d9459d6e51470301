import { foldText } from "../platform/text/text-match";
import type { FacetValue } from "./answers";

/** Number of values that a filter list shows before 'Toon {n} meer..' (specification section 9). */
const SHOWN_VALUES = 10;
/** Minimum number of values for which a filter list has a search box. */
export const MIN_VALUES_FOR_SEARCH_BOX = 10;

/**
 * Sorts a filter's values. A list shown in full keeps the order of the data model; a longer one begins with the most
 * frequent values, so that the ten shown are useful. Equal counts keep the model's order. As a filter's own choice does
 * not affect its counts, choosing a value never moves the values of its list.
 */
export function sortFacetValues(values: readonly FacetValue[]): FacetValue[] {
  if (values.length <= SHOWN_VALUES) return [...values];
  return [...values].sort((a, b) => b.count - a.count);
}

/** Filters that readers choose most, in the order in which they stand above the others. */
const FIRST_FILTERS: readonly string[] = ["medicalSpecialism", "technicalReadinessLevel", "activeHospital"];

/** Sorts filters: the most chosen ones first, the others in the order of the data model. */
export function sortFilters<Filter extends { field: string }>(filters: readonly Filter[]): Filter[] {
  const rank = ({ field }: Filter) => {
    const place = FIRST_FILTERS.indexOf(field);
    return place === -1 ? FIRST_FILTERS.length : place;
  };
  return filters.toSorted((a, b) => rank(a) - rank(b));
}

interface FacetView {
  /** Text in the list's own search box. */
  needle: string;
  /** Whether 'Toon {n} meer..' was pressed. */
  isExpanded: boolean;
  /** Values without hits, which are shown after 'Toon {n} meer..' only. */
  folded?: ReadonlySet<string>;
}

/** Returns which values of a sorted list are shown; chosen ones always are. */
export function selectShownFacetValues(
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
