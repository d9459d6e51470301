import { codeOfLabel, type DataModel } from "../fields/data-model";
import { VALUE_CODES } from "../fields/entry-fields";

/** How far along an entry is: the phases before 'Out of service' are the steps, in list order. */
export interface PhaseProgress {
  steps: number;
  /** How many steps are reached, from 1. */
  current: number;
  /** Out of service: it went its way and was taken out of use. */
  ended: boolean;
}

/** Whether it was taken out of use. */
export function isStopped(
  model: DataModel,
  { technicalReadinessLevel: phase }: { technicalReadinessLevel: string | null },
): boolean {
  return codeOfLabel(model, "technicalReadinessLevel", phase) === VALUE_CODES.phaseOutOfService;
}

/** Null when the phase is not in the list of the data model. */
export function phaseProgress(model: DataModel, label: string): PhaseProgress | null {
  const { values } = model.technicalReadinessLevel;
  const phase = values.find((value) => value.label === label);
  if (!phase) return null;
  const steps = values.filter(
    (value) => value.code !== VALUE_CODES.phaseOutOfService && (!value.retired || value === phase),
  );
  const ended = phase.code === VALUE_CODES.phaseOutOfService;
  return { steps: steps.length, current: ended ? steps.length : steps.indexOf(phase) + 1, ended };
}
