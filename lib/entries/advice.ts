import type { DataModel } from "../fields/data-model";
import { isPhaseStopped } from "./phase";

/**
 * Outcomes of the advice of an ethics committee: not subject to the WMO, or subject to it and approved, approved under
 * conditions, or refused.
 */
export const ADVICE_OUTCOMES = ["exempt", "approved", "conditional", "refused"] as const;
export type AdviceOutcome = (typeof ADVICE_OUTCOMES)[number];

/** Values of the filter by current advice. Whether an advice was asked for is not among them: editors alone know. */
export const ADVICE_FILTER_VALUES = ["none", ...ADVICE_OUTCOMES] as const;

/**
 * Returns whether an entry in this phase needs an advice, if its institution asks for one from the phase `from`. An
 * entry out of service needs none.
 */
export function isAdviceDue(model: DataModel, phase: string | null, from: string | null): boolean {
  if (phase === null || from === null || isPhaseStopped(model, { technicalReadinessLevel: phase }))
    return false;
  const placeOf = (label: string) =>
    model.technicalReadinessLevel.values.findIndex((value) => value.label === label);
  return placeOf(from) >= 0 && placeOf(phase) >= placeOf(from);
}
