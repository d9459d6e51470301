import { type DataModel, findCodeByLabel, findLabelByCode } from "../fields/data-model";
import { VALUE_CODES } from "../fields/entry-fields";

/** Whether an entry has reached a step, as far as known: its phase does not prove that it passed the earlier steps. */
export type PhaseStepKnowledge = "known" | "unknown" | "ahead";

/** Progress of an entry: the phases before 'Out of service' are its steps, in list order. */
export interface PhaseProgress {
  steps: PhaseStepKnowledge[];
  /**
   * Number of steps in each of the four stretches of the line: idea and development, validation, introduction, and
   * use. Each stretch has its own colour.
   */
  stretches: number[];
  /** The current step, from 1. For an algorithm out of service, the last step in its history; 0 if there is none. */
  current: number;
  /** Whether the entry's phase is 'Out of service'. */
  ended: boolean;
}

/** Returns whether the entry's phase is 'Out of service'. */
export function isPhaseStopped(
  model: DataModel,
  { technicalReadinessLevel: phase }: { technicalReadinessLevel: string | null },
): boolean {
  return findCodeByLabel(model, "technicalReadinessLevel", phase) === VALUE_CODES.phaseOutOfService;
}

/** Returns the labels of the steps; a retired phase is included only if it is the entry's own. */
function stepsOf(model: DataModel, phase: string): string[] {
  return model.technicalReadinessLevel.values
    .filter(
      ({ code, label, retired }) => code !== VALUE_CODES.phaseOutOfService && (!retired || label === phase),
    )
    .map(({ label }) => label);
}

/**
 * Divides the steps into stretches by position, as admins may change the list: the last step is use, the one before it
 * introduction; the earlier ones are split in half into development and validation.
 */
function stretchesOf(steps: number): number[] {
  const [use, introduction] = [Math.min(1, steps), steps > 1 ? 1 : 0];
  const before = steps - use - introduction;
  return [Math.ceil(before / 2), Math.floor(before / 2), introduction, use];
}

/** Returns the progress of an entry; null if its phase is not in the data model. `history` lists its earlier phases. */
export function computePhaseProgress(
  model: DataModel,
  label: string,
  history: readonly (string | null)[] = [],
): PhaseProgress | null {
  if (!model.technicalReadinessLevel.values.some((value) => value.label === label)) return null;
  const steps = stepsOf(model, label);
  const ended = isPhaseStopped(model, { technicalReadinessLevel: label });
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

/** Returns whether the phase is validation or later, or out of service; an unknown phase counts as true. */
export function isPastDevelopment(model: DataModel, label: string | null): boolean {
  const progress = label === null ? null : computePhaseProgress(model, label);
  return progress === null || progress.ended || progress.current > (progress.stretches[0] ?? 0);
}

/** Returns the phase that is furthest along; one out of service only if there is no other. */
export function findFurthestPhase(model: DataModel, labels: readonly (string | null)[]): string | null {
  const known = labels.flatMap((label) => {
    const progress = label === null ? null : computePhaseProgress(model, label);
    return label === null || progress === null ? [] : { label, current: progress.current };
  });
  return known.toSorted((a, b) => b.current - a.current)[0]?.label ?? null;
}

/** Number of a stretch of the phase line, 1 to 4, which also selects its colour, or `stopped` for out of service. */
export type PhaseStretchNumberOrStopped = number | "stopped";

/** Returns the stretch of each step, in order. */
const listStepColours = (stretches: readonly number[]): PhaseStretchNumberOrStopped[] =>
  stretches.flatMap((length, index) => Array<PhaseStretchNumberOrStopped>(length).fill(index + 1));

/** Returns the stretch of each phase that can be chosen, by its label. */
export function buildStretchByPhaseLabel(model: DataModel): Map<string, PhaseStretchNumberOrStopped> {
  const steps = stepsOf(model, "");
  const stretches = listStepColours(stretchesOf(steps.length));
  const stopped = findLabelByCode(model, "technicalReadinessLevel", VALUE_CODES.phaseOutOfService);
  const line = stopped === null ? steps : [...steps, stopped];
  return new Map(line.map((label, place) => [label, stretches[place] ?? "stopped"]));
}

/** The moment when an entry got another phase, from the versions that the reader may see. */
export interface PhaseMoment {
  phase: string | null;
  at: string;
  /** Whether the entry's first version already has the phase, which may then have begun long before. */
  isFirst: boolean;
}

/** Phase moments by entry id, oldest first. */
export type PhaseMomentsByEntryId = ReadonlyMap<string, readonly PhaseMoment[]>;

export interface PhaseLineStep {
  label: string;
  stretch: PhaseStretchNumberOrStopped;
  /** `passed` if a version has this phase; `unknown` if none has, although the entry is past it or out of service. */
  state: "passed" | "current" | "ahead" | "unknown";
  /** When the entry reached this phase, if its versions show it. */
  since: PhaseMoment | null;
}

export interface PhaseLine {
  progress: PhaseProgress;
  /** The steps, followed by 'Out of service' for a stopped entry. */
  phases: PhaseLineStep[];
}

/**
 * Returns the phase line of an entry with its dates. Steps that were reverted are left out: an entry that is back in
 * validation counts from its return, and the later phases are ahead again.
 */
export function buildPhaseLine(
  model: DataModel,
  label: string,
  moments: readonly PhaseMoment[],
): PhaseLine | null {
  const steps = stepsOf(model, label);
  const line = isPhaseStopped(model, { technicalReadinessLevel: label }) ? [...steps, label] : steps;
  const placeOf = ({ phase }: PhaseMoment) => line.indexOf(phase ?? "");
  const isOnWay = (moment: PhaseMoment) => placeOf(moment) >= 0 && placeOf(moment) <= line.indexOf(label);
  let way: PhaseMoment[] = [];
  for (const moment of moments.filter(isOnWay)) {
    way = [...way.filter((earlier) => placeOf(earlier) < placeOf(moment)), moment];
  }
  const progress = computePhaseProgress(
    model,
    label,
    way.map(({ phase }) => phase),
  );
  if (progress === null) return null;
  const colours = listStepColours(progress.stretches);
  const phases = line.map((name, place): PhaseLineStep => {
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

/** The last stretch of the phase line: in use. */
const IN_USE_STRETCH = 4;

/** Returns the labels of the phases in which an algorithm is in use. */
export function listInUsePhaseLabels(model: DataModel): string[] {
  return [...buildStretchByPhaseLabel(model)].flatMap(([label, stretch]) =>
    stretch === IN_USE_STRETCH ? [label] : [],
  );
}

/** Whether an algorithm is in use, in a phase before use, or out of service. */
export const ENTRY_USE_STATES = ["inUse", "testing", "stopped"] as const;
export type EntryUseState = (typeof ENTRY_USE_STATES)[number];

/** Returns the state of use in a phase; null without a phase. */
export function findEntryUseState(model: DataModel, phase: string | null): EntryUseState | null {
  if (phase === null) return null;
  if (isPhaseStopped(model, { technicalReadinessLevel: phase })) return "stopped";
  return listInUsePhaseLabels(model).includes(phase) ? "inUse" : "testing";
}

/** Returns when an entry reached its current phase; null if that is unknown. */
export function findPhaseStart(
  model: DataModel,
  phase: string | null,
  moments: readonly PhaseMoment[] = [],
): PhaseMoment | null {
  const line = phase === null ? null : buildPhaseLine(model, phase, moments);
  return line?.phases.find(({ state }) => state === "current")?.since ?? null;
}

/** Returns the earliest of these moments; null if there is none. */
export function findEarliestPhaseMoment(moments: readonly (PhaseMoment | null)[]): PhaseMoment | null {
  const known = moments.filter((moment) => moment !== null);
  return known.toSorted((one, other) => one.at.localeCompare(other.at))[0] ?? null;
}
