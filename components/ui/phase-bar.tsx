import clsx from "clsx";

/** From one step to the next, the room between them, and how high they are, in pixels. */
const STEP = 12;
const GAP = 2;
const HEIGHT = 6;

/** The steps from one to another as lines with round ends. */
function drawSteps(from: number, to: number): string {
  const round = HEIGHT / 2;
  const length = STEP - GAP - HEIGHT;
  return Array.from(
    { length: to - from },
    (_, step) => `M${(from + step) * STEP + round} ${round}h${length}`,
  ).join("");
}

/** A stepped bar with its word, which carries the meaning. `ended` draws it grey: it went all the way and stopped. */
export function PhaseBar({
  steps,
  current,
  label,
  ended = false,
}: {
  /** How many steps there are. */
  steps: number;
  /** How many of them are reached: 0 to `steps`. */
  current: number;
  label: string;
  ended?: boolean;
}) {
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2 gap-y-1 align-top">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${steps * STEP - GAP} ${HEIGHT}`}
        height={HEIGHT}
        width={steps * STEP - GAP}
        fill="none"
        strokeWidth={HEIGHT}
        strokeLinecap="round"
      >
        <path
          d={drawSteps(0, current)}
          className={ended ? "stroke-line-strong" : "stroke-bar forced-colors:stroke-[CanvasText]"}
        />
        <path
          d={drawSteps(current, steps)}
          className={clsx(ended ? "stroke-line-strong" : "stroke-line", "forced-colors:stroke-[GrayText]")}
        />
      </svg>
      <span className="min-w-0 wrap-anywhere">{label}</span>
    </span>
  );
}
