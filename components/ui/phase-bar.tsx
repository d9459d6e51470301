import clsx from "clsx";
import { useTranslations } from "next-intl";

/** From one step to the next, the room between them, and how high they are, in pixels. */
const STEP = 12;
const GAP = 2;
const HEIGHT = 6;
const MIDDLE = HEIGHT / 2;

/** So many steps are broken where it was stopped. */
const BROKEN = 2;

interface LineProps {
  /** How many steps there are. */
  steps: number;
  /** How many of them are in each stretch, which has a colour of its own. */
  stretches: readonly number[];
  /** How many of them are reached: 0 to `steps`; of what ended, 0 where nothing says it. */
  current: number;
  ended?: boolean;
}

/** The steps from one to another as lines with round ends. */
function drawSteps(from: number, to: number): string {
  const length = STEP - GAP - HEIGHT;
  return Array.from(
    { length: Math.max(0, to - from) },
    (_, step) => `M${(from + step) * STEP + MIDDLE} ${MIDDLE}h${length}`,
  ).join("");
}

/** The line alone. It breaks off where it was stopped: at its end, where nothing says how far it came. */
export function PhaseDrawing({
  steps,
  stretches,
  current,
  ended = false,
  says,
  className,
}: LineProps & {
  /** What it is for who cannot see it, where no word beside it says so. */
  says?: string | undefined;
  className?: string;
}) {
  const isUnknown = ended && current === 0;
  const broken = ended ? Math.min(BROKEN, steps) : 0;
  const breaks = isUnknown ? steps - broken : current;
  const length = Math.max(steps, breaks + broken);
  const starts = stretches.map((_, index) => stretches.slice(0, index).reduce((sum, one) => sum + one, 0));
  const reached = stretches.map((stretch, index) => {
    const from = starts[index] ?? 0;
    return drawSteps(from, Math.min(from + stretch, current));
  });
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
      {reached.map((d, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the stretches are a fixed row
        d === "" ? null : <path key={index} data-stretch={index + 1} d={d} />,
      )}
      {isUnknown ? <path data-stretch="unknown" d={drawSteps(0, breaks)} /> : null}
      {ended ? (
        <path
          data-stretch="stopped"
          d={`M${breaks * STEP} ${MIDDLE}h${broken * STEP - GAP}`}
          strokeLinecap="butt"
          strokeDasharray="3 3.34"
        />
      ) : null}
      <path d={drawSteps(breaks + broken, steps)} />
    </svg>
  );
}

/** A stepped bar with its word, which carries the meaning. One that was stopped breaks off, and says so aloud. */
export function PhaseBar({ label, ...line }: LineProps & { label: string }) {
  const translate = useTranslations("common");
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2 gap-y-1 align-top">
      <PhaseDrawing {...line} says={line.ended ? translate("phaseStopped") : undefined} />
      <span className="min-w-0 wrap-anywhere">{label}</span>
    </span>
  );
}
