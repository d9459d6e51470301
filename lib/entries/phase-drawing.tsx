import clsx from "clsx";
import type { PhaseProgress } from "./phase";

/** Distance between the starts of two steps, gap between steps, and height of a step, in pixels. */
const STEP = 12;
const GAP = 2;
const HEIGHT = 6;
const MIDDLE = HEIGHT / 2;

/** Stroke width of the outline of an unknown step, in pixels. */
const OUTLINE_WIDTH = 1.2;

/** Number of steps that the dashed break of a stopped line takes. */
const BREAK_STEPS = 2;

/** Returns the SVG path of these steps, as lines with round ends. */
function drawSteps(places: readonly number[]): string {
  const length = STEP - GAP - HEIGHT;
  return places.map((place) => `M${place * STEP + MIDDLE} ${MIDDLE}h${length}`).join("");
}

/** Returns the SVG path of the outlines of these steps: they differ from filled steps also without colour. */
function outlineSteps(places: readonly number[]): string {
  const length = STEP - GAP - HEIGHT;
  const radius = MIDDLE - OUTLINE_WIDTH / 2;
  const end = (direction: number) => `a${radius} ${radius} 0 0 1 0 ${direction * 2 * radius}`;
  return places
    .map((place) => `M${place * STEP + MIDDLE} ${OUTLINE_WIDTH / 2}h${length}${end(1)}h${-length}${end(-1)}z`)
    .join("");
}

/** Returns the positions of each part of the line. The break replaces the steps after the last known one. */
function layOut({ steps, stretches, current, ended }: PhaseProgress) {
  const broken = ended ? Math.min(BREAK_STEPS, steps.length) : 0;
  const breaks = ended && current === 0 ? steps.length - broken : current;
  const inState = (state: PhaseProgress["steps"][number]) =>
    steps.flatMap((one, place) =>
      one === state && (place < breaks || place >= breaks + broken) ? place : [],
    );
  const ends = stretches.map((_, index) => stretches.slice(0, index + 1).reduce((sum, one) => sum + one, 0));
  return {
    length: Math.max(steps.length, breaks + broken),
    breaks,
    broken,
    known: ends.map((end, index) =>
      inState("known").filter((place) => place < end && place >= (ends[index - 1] ?? 0)),
    ),
    unknown: inState("unknown"),
    ahead: inState("ahead"),
  };
}

/**
 * Draws the phase line without text: filled steps are known to be reached, outlined steps are unknown. A stopped line
 * breaks off after its last known step, or at its end if no step is known.
 */
export function PhaseDrawing({
  says,
  className,
  ...line
}: PhaseProgress & {
  /** Text alternative, for a line without visible text that says the same. */
  says?: string | undefined;
  className?: string;
}) {
  const { length, breaks, broken, known, unknown, ahead } = layOut(line);
  return (
    <svg
      role="img"
      aria-hidden={says === undefined}
      aria-label={says}
      className={clsx("phase-line", className)}
      viewBox={`0 0 ${length * STEP - GAP} ${HEIGHT}`}
      height={HEIGHT}
      width={length * STEP - GAP}
      fill="none"
      strokeWidth={HEIGHT}
      strokeLinecap="round"
    >
      {known.map((places, index) =>
        places.length === 0 ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the stretches never change order
          <path key={index} data-stretch={index + 1} d={drawSteps(places)} />
        ),
      )}
      {unknown.length === 0 ? null : (
        <path data-stretch="unknown" d={outlineSteps(unknown)} strokeWidth={OUTLINE_WIDTH} />
      )}
      {broken > 0 ? (
        <path
          data-stretch="stopped"
          d={`M${breaks * STEP} ${MIDDLE}h${broken * STEP - GAP}`}
          strokeLinecap="butt"
          strokeDasharray="3 3.34"
        />
      ) : null}
      {ahead.length === 0 ? null : <path d={drawSteps(ahead)} />}
    </svg>
  );
}
