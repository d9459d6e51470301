import type { DataModel } from "../fields/data-model";
import { type ListedFieldKey, VALUE_CODES } from "../fields/entry-fields";
import { shownLabel } from "../fields/shown-labels";
import type { FacetValue } from "../search/answers";
import type { Statistics } from "./rules";

/** The register in one sentence: how many entries run and how many were stopped, and what most of them are for. */
export interface FrontFigures {
  algorithms: number;
  hospitals: number;
  used: number;
  stopped: number;
  /** The specialisms with most entries, as the reader calls them, the first one first: at most two. */
  most: FacetValue[];
}

/** A label within a sentence: 'Radiologie' as 'radiologie', and 'KNO' as it is. */
function inSentence(label: string): string {
  return /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

/** What the front page says of the public entries; null when there are none. `model` is the reader's. */
export function frontFigures(model: DataModel, statistics: Statistics): FrontFigures | null {
  const { algorithms, hospitals, facets } = statistics;
  if (algorithms === 0) return null;
  const countsOf = (key: ListedFieldKey) => facets.find(({ field }) => field === key)?.values ?? [];
  const phases = model.technicalReadinessLevel.values.filter(({ retired }) => !retired);
  const stopped = phases.find(({ code }) => code === VALUE_CODES.phaseOutOfService);
  // The steps come before 'Out of service' in the list, and the last of them is being in use.
  const used = phases.filter((phase) => phase !== stopped).at(-1);
  const inPhase = (label: string | undefined) =>
    countsOf("technicalReadinessLevel").find(({ value }) => value === label)?.count ?? 0;
  const most = countsOf("medicalSpecialism")
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
    .slice(0, 2)
    .map(({ value, count }) => ({ value: inSentence(shownLabel(model, "medicalSpecialism", value)), count }));
  return { algorithms, hospitals, used: inPhase(used?.label), stopped: inPhase(stopped?.label), most };
}
