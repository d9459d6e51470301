import { codeOfLabel, type DataModel, labelOfCode } from "../fields/data-model";
import { VALUE_CODES } from "../fields/entry-fields";

/** Whether an entry is known to have reached a step; a phase alone says nothing of the steps before it. */
export type StepState = "known" | "unknown" | "ahead";

/** How far along an entry is: the phases before 'Out of service' are the steps, in list order. */
export interface PhaseProgress {
  steps: StepState[];
  /** How many of them are idea and development, validation, introduction, and use: each has a colour of its own. */
  stretches: number[];
  /** The current step, from 1. Of what was stopped the last step that its history names, 0 where it names none. */
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

/** The labels of the steps; a retired phase is one for who holds it. */
function stepsOf(model: DataModel, phase: string): string[] {
  return model.technicalReadinessLevel.values
    .filter(
      ({ code, label, retired }) => code !== VALUE_CODES.phaseOutOfService && (!retired || label === phase),
    )
    .map(({ label }) => label);
}

/**
 * By place, as admins may change the list: the last step is use, the one before it introduction, and what comes before
 * those is development and validation in halves.
 */
function stretchesOf(steps: number): number[] {
  const [use, introduction] = [Math.min(1, steps), steps > 1 ? 1 : 0];
  const before = steps - use - introduction;
  return [Math.ceil(before / 2), Math.floor(before / 2), introduction, use];
}

/** Null when the phase is not in the list of the data model. `history` holds the phases that the history names. */
export function phaseProgress(
  model: DataModel,
  label: string,
  history: readonly (string | null)[] = [],
): PhaseProgress | null {
  if (!model.technicalReadinessLevel.values.some((value) => value.label === label)) return null;
  const steps = stepsOf(model, label);
  const ended = isStopped(model, { technicalReadinessLevel: label });
  const known = new Set([...history, label]);
  const current = steps.findLastIndex((step) => known.has(step)) + 1;
  return {
    steps: steps.map((step, place) =>
      known.has(step) ? "known" : ended || place < current ? "unknown" : "ahead",
    ),
    stretches: stretchesOf(steps.length),
    current,
    ended,
  };
}

/** Whether it is tried or used, or was: what comes before is idea and development. Of no phase nobody knows. */
export function isTried(model: DataModel, label: string | null): boolean {
  const progress = label === null ? null : phaseProgress(model, label);
  return progress === null || progress.ended || progress.current > (progress.stretches[0] ?? 0);
}

/** Of several, the phase that is furthest on the line; one that was stopped only where there is no other. */
export function furthestPhase(model: DataModel, labels: readonly (string | null)[]): string | null {
  const known = labels.flatMap((label) => {
    const progress = label === null ? null : phaseProgress(model, label);
    return label === null || progress === null ? [] : { label, current: progress.current };
  });
  return known.toSorted((a, b) => b.current - a.current)[0]?.label ?? null;
}

/** A stretch as its colour is named: 1 to 4, or that it was stopped. */
export type Stretch = number | "stopped";

/** The stretch of each step, in order. */
export const stretchesByStep = (stretches: readonly number[]): Stretch[] =>
  stretches.flatMap((length, index) => Array<Stretch>(length).fill(index + 1));

/** The stretch of each phase that is offered, by its label. */
export function phaseStretches(model: DataModel): Map<string, Stretch> {
  const steps = stepsOf(model, "");
  const stretches = stretchesByStep(stretchesOf(steps.length));
  const stopped = labelOfCode(model, "technicalReadinessLevel", VALUE_CODES.phaseOutOfService);
  const line = stopped === null ? steps : [...steps, stopped];
  return new Map(line.map((label, place) => [label, stretches[place] ?? "stopped"]));
}

/** That an entry got another phase, as its versions tell who may see those. */
export interface PhaseMoment {
  phase: string | null;
  at: string;
  /** Whether the first version says so already: it may have been so for long. */
  isFirst: boolean;
}

/** The moments of several entries by their ids, each oldest first. */
export type PhaseMoments = ReadonlyMap<string, readonly PhaseMoment[]>;

export interface LinePhase {
  label: string;
  stretch: Stretch;
  /** Passed by its history; unknown before the current phase, and of what was stopped, where the history is silent. */
  state: "passed" | "current" | "ahead" | "unknown";
  /** When it came there, where its versions tell. */
  since: PhaseMoment | null;
}

export interface PhaseLine {
  progress: PhaseProgress;
  /** The steps, and at the end that it was stopped where it was. */
  phases: LinePhase[];
}

/**
 * The line of an entry in this phase with its dates. What was taken back is left out: who is in validation once more,
 * has been there since it came back, and what came after it is ahead again.
 */
export function phaseLine(
  model: DataModel,
  label: string,
  moments: readonly PhaseMoment[],
): PhaseLine | null {
  const steps = stepsOf(model, label);
  const line = isStopped(model, { technicalReadinessLevel: label }) ? [...steps, label] : steps;
  const placeOf = ({ phase }: PhaseMoment) => line.indexOf(phase ?? "");
  const isOnWay = (moment: PhaseMoment) => placeOf(moment) >= 0 && placeOf(moment) <= line.indexOf(label);
  let way: PhaseMoment[] = [];
  for (const moment of moments.filter(isOnWay)) {
    way = [...way.filter((earlier) => placeOf(earlier) < placeOf(moment)), moment];
  }
  const progress = phaseProgress(
    model,
    label,
    way.map(({ phase }) => phase),
  );
  if (progress === null) return null;
  const colours = stretchesByStep(progress.stretches);
  const phases = line.map((name, place): LinePhase => {
    const state = progress.steps[place];
    return {
      label: name,
      stretch: colours[place] ?? "stopped",
      state: name === label || state === undefined ? "current" : state === "known" ? "passed" : state,
      since: way.find(({ phase }) => phase === name) ?? null,
    };
  });
  return { progress, phases };
}

/** The last stretch of the line of phases: that it is in use. */
const IN_USE = 4;

/** The phases in which something is in use. */
export function labelsInUse(model: DataModel): string[] {
  return [...phaseStretches(model)].flatMap(([label, stretch]) => (stretch === IN_USE ? [label] : []));
}
