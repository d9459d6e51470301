import clsx from "clsx";
import { useTranslations } from "next-intl";

/** From one step to the next, the room between them, and how high they are, in pixels. */
const STEP = 12;
const GAP = 2;
const HEIGHT = 6;
const MIDDLE = HEIGHT / 2;

/** Width of the outline of a step that is not known, in pixels. */
const OUTLINE = 1.2;

/** Number of steps that the break takes. */
const BROKEN = 2;

interface LineProps {
  /** Of each step whether it is known to have been reached. */
  steps: readonly ("known" | "unknown" | "ahead")[];
  /** How many of them are in each stretch, which has a colour of its own. */
  stretches: readonly number[];
  /** The last step that is known to have been reached, from 1; of what ended, 0 where nothing says it. */
  current: number;
  ended?: boolean;
}

/** The steps at these places as lines with round ends. */
function drawSteps(places: readonly number[]): string {
  const length = STEP - GAP - HEIGHT;
  return places.map((place) => `M${place * STEP + MIDDLE} ${MIDDLE}h${length}`).join("");
}

/** The outlines of the steps at these places, which are told from full ones without colour. */
function outlineSteps(places: readonly number[]): string {
  const length = STEP - GAP - HEIGHT;
  const radius = MIDDLE - OUTLINE / 2;
  const end = (direction: number) => `a${radius} ${radius} 0 0 1 0 ${direction * 2 * radius}`;
  return places
    .map((place) => `M${place * STEP + MIDDLE} ${OUTLINE / 2}h${length}${end(1)}h${-length}${end(-1)}z`)
    .join("");
}

/** Where each part of the line is drawn. The break takes the place of the steps that follow the last known one. */
function layOut({ steps, stretches, current, ended = false }: LineProps) {
  const broken = ended ? Math.min(BROKEN, steps.length) : 0;
  const breaks = ended && current === 0 ? steps.length - broken : current;
  const inState = (state: LineProps["steps"][number]) =>
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
 * The line alone: full steps that are known to have been reached, outlines where nothing says so. It breaks off where it
 * was stopped: at its end, where nothing says how far it came.
 */
export function PhaseDrawing({
  says,
  className,
  ...line
}: LineProps & {
  /** What it is for who cannot see it, where no word beside it says so. */
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
          // biome-ignore lint/suspicious/noArrayIndexKey: the stretches are a fixed row
          <path key={index} data-stretch={index + 1} d={drawSteps(places)} />
        ),
      )}
      {unknown.length === 0 ? null : (
        <path data-stretch="unknown" d={outlineSteps(unknown)} strokeWidth={OUTLINE} />
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

/** A stepped bar with its word, which carries the meaning; what is not known and that it was stopped are said aloud. */
export function PhaseBar({ label, ...line }: LineProps & { label: string }) {
  const translate = useTranslations("common");
  const unknown = line.steps.filter((step) => step === "unknown").length;
  const says = [
    line.ended ? translate("phaseStopped") : null,
    unknown > 0 ? translate("phaseUnknown", { n: unknown }) : null,
  ].filter((part) => part !== null);
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2 gap-y-1 align-top">
      <PhaseDrawing {...line} says={says.length > 0 ? says.join(", ") : undefined} />
      <span className="min-w-0 wrap-anywhere">{label}</span>
    </span>
  );
}
