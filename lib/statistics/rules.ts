import { buildStretchByPhaseLabel, type PhaseStretchNumberOrStopped } from "../entries/phase";
import { type DataModel, listFilterableKeys } from "../fields/data-model";
import type { SingleOrMultiChoiceKey } from "../fields/entry-fields";
import { addShownTextsToCounts } from "../fields/shown-labels";
import type { Facets, FacetValue } from "../search/answers";

/** The numbers of the dashboard, over public entries that are not deleted. */
export interface Statistics {
  algorithms: number;
  /** Number of distinct values of developerName. */
  developers: number;
  /** Number of distinct values of activeHospital that are a specific hospital. */
  hospitals: number;
  /** Per field, how many entries have no value in it. */
  unanswered: Partial<Record<SingleOrMultiChoiceKey, number>>;
  facets: Facets;
  /** When these numbers were counted. */
  countedAt: string;
  /** When a counted entry last changed; null if there are no entries. */
  changedAt: string | null;
}

/** How many values are shown when every value of a field counts zero. Rule: specification section 9. */
const VALUES_SHOWN_IF_ALL_ZERO = 5;

/** Fields whose list is a sequence of steps: their charts keep the list order. */
const STEPPED_FIELDS: readonly SingleOrMultiChoiceKey[] = ["technicalReadinessLevel", "riskClass"];

/** Returns the key of a chart, its anchor on the dashboard and its file name: of a field, or of completeness. */
export const buildChartKey = (of: SingleOrMultiChoiceKey | "completeness") => `chart-${of}` as const;
export type ChartKey = ReturnType<typeof buildChartKey>;

/** Chart of one filterable field on the dashboard. */
export interface FieldChart {
  field: SingleOrMultiChoiceKey;
  title: string;
  /** Whether one entry can count for several values. */
  countsSeveral: boolean;
  values: FacetValue[];
  /** For a chart of phases: the stretch of each value on the phase line; null for others. */
  stretches?: (PhaseStretchNumberOrStopped | null)[];
}

/**
 * Returns the values of a chart, in list order. With `dropEmpty` (the field's doFilterEmpty), values that count zero
 * are left out; if all are zero, the first five are kept. Rule: specification section 2 'Dashboard'.
 */
export function dropEmptyChartValues(counted: readonly FacetValue[], dropEmpty: boolean): FacetValue[] {
  if (!dropEmpty) return [...counted];
  const used = counted.filter(({ count }) => count > 0);
  return used.length > 0 ? used : counted.slice(0, VALUES_SHOWN_IF_ALL_ZERO);
}

/** Sorts values by count, ties in list order; fields whose list is a sequence of steps keep the list order. */
export function sortChartValues(field: SingleOrMultiChoiceKey, values: readonly FacetValue[]): FacetValue[] {
  return STEPPED_FIELDS.includes(field) ? [...values] : values.toSorted((a, b) => b.count - a.count);
}

function isListed(model: DataModel, field: SingleOrMultiChoiceKey, { value, count }: FacetValue): boolean {
  return count > 0 || model[field].values.some(({ label, retired }) => label === value && !retired);
}

/** Returns a chart per filterable field, in the data model's order. Retired values appear only if entries have them. */
export function buildFieldCharts(model: DataModel, facets: Facets): FieldChart[] {
  const stretchOf = buildStretchByPhaseLabel(model);
  return listFilterableKeys(model).map((field) => {
    const { displayName, isMultiSelect, doFilterEmpty } = model[field];
    const counted = facets.find((facet) => facet.field === field)?.values ?? [];
    const listed = counted.filter((value) => isListed(model, field, value));
    const values = addShownTextsToCounts(
      model,
      field,
      sortChartValues(field, dropEmptyChartValues(listed, doFilterEmpty)),
    );
    return {
      field,
      title: displayName,
      countsSeveral: isMultiSelect,
      values,
      ...(field === "technicalReadinessLevel"
        ? { stretches: values.map(({ value }) => stretchOf.get(value) ?? null) }
        : {}),
    };
  });
}
