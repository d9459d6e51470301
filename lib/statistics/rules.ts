import { phaseStretches, type Stretch } from "../entries/phase";
import { type DataModel, filterableKeys } from "../fields/data-model";
import type { ChoiceFieldKey } from "../fields/entry-fields";
import { withShown } from "../fields/shown-labels";
import type { Facets, FacetValue } from "../search/answers";

/** What the dashboard shows, over public entries that are not deleted. */
export interface Statistics {
  algorithms: number;
  /** Distinct developerName. */
  developers: number;
  /** Distinct values of activeHospital that name one hospital. */
  hospitals: number;
  /** Per field how many entries have no value in it. */
  unanswered: Partial<Record<ChoiceFieldKey, number>>;
  facets: Facets;
  /** When this was counted. */
  countedAt: string;
  /** When what is counted last changed; null when there is nothing to count. */
  changedAt: string | null;
}

/** When every value of a field counts zero, this many are shown. Rule: specification section 9. */
const ZERO_FALLBACK = 5;

/** Fields whose list is a row of steps: a chart that follows it shows how far the register has come. */
const STEPPED_FIELDS: readonly ChoiceFieldKey[] = ["technicalReadinessLevel", "riskClass"];

/** A chart's place on the dashboard, and the name of its file: of a field, or of how complete hospitals are. */
export const chartKey = (of: ChoiceFieldKey | "completeness") => `chart-${of}` as const;
export type ChartKey = ReturnType<typeof chartKey>;

/** What the dashboard shows of one filterable field. */
export interface FieldChart {
  field: ChoiceFieldKey;
  title: string;
  /** One entry can count for several values. */
  countsSeveral: boolean;
  values: FacetValue[];
  /** Of phases: that of each value which is on the line. */
  stretches?: (Stretch | null)[];
}

/**
 * The values of a chart, in list order. With `dropEmpty` (the field's doFilterEmpty) values that count zero are left
 * out; if all are zero the first five stay, with zero. Rule: specification section 2 'Dashboard'.
 */
export function shownValues(counted: readonly FacetValue[], dropEmpty: boolean): FacetValue[] {
  if (!dropEmpty) return [...counted];
  const used = counted.filter(({ count }) => count > 0);
  return used.length > 0 ? used : counted.slice(0, ZERO_FALLBACK);
}

/** Most used first, equals in list order; steps keep their own order, as sorting them would hide it. */
export function orderValues(field: ChoiceFieldKey, values: readonly FacetValue[]): FacetValue[] {
  return STEPPED_FIELDS.includes(field) ? [...values] : values.toSorted((a, b) => b.count - a.count);
}

function isListed(model: DataModel, field: ChoiceFieldKey, { value, count }: FacetValue): boolean {
  return count > 0 || model[field].values.some(({ label, retired }) => label === value && !retired);
}

/** One chart per filterable field, in the data model's order. A retired value is shown only while entries hold it. */
export function fieldCharts(model: DataModel, facets: Facets): FieldChart[] {
  const stretchOf = phaseStretches(model);
  return filterableKeys(model).map((field) => {
    const { displayName, isMultiSelect, doFilterEmpty } = model[field];
    const counted = facets.find((facet) => facet.field === field)?.values ?? [];
    const listed = counted.filter((value) => isListed(model, field, value));
    const values = withShown(model, field, orderValues(field, shownValues(listed, doFilterEmpty)));
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
