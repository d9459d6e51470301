import { useTranslations } from "next-intl";

/** From one step to the next, the room between them, and how high they are, in pixels. */
const STEP = 12;
const GAP = 2;
const HEIGHT = 6;
const MIDDLE = HEIGHT / 2;

/** So many steps at the end are broken where it was stopped. */
const BROKEN = 2;

/** The steps from one to another as lines with round ends. */
function drawSteps(from: number, to: number): string {
  const length = STEP - GAP - HEIGHT;
  return Array.from(
    { length: to - from },
    (_, step) => `M${(from + step) * STEP + MIDDLE} ${MIDDLE}h${length}`,
  ).join("");
}

/** All steps grey, as nothing says how many were reached, and the last ones broken. */
function StoppedSteps({ steps }: { steps: number }) {
  const broken = Math.min(BROKEN, steps);
  return (
    <>
      <path d={drawSteps(0, steps - broken)} className="stroke-line-strong forced-colors:stroke-[GrayText]" />
      <path
        d={`M${(steps - broken) * STEP} ${MIDDLE}h${broken * STEP - GAP}`}
        strokeLinecap="butt"
        strokeDasharray="3 3.34"
        className="stroke-danger forced-colors:stroke-[CanvasText]"
      />
    </>
  );
}

/** A stepped bar with its word, which carries the meaning. One that was stopped ends broken, and says so aloud. */
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
  const translate = useTranslations("common");
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2 gap-y-1 align-top">
      <svg
        role="img"
        aria-hidden={!ended}
        aria-label={ended ? translate("phaseStopped") : undefined}
        viewBox={`0 0 ${steps * STEP - GAP} ${HEIGHT}`}
        height={HEIGHT}
        width={steps * STEP - GAP}
        fill="none"
        strokeWidth={HEIGHT}
        strokeLinecap="round"
      >
        {ended ? (
          <StoppedSteps steps={steps} />
        ) : (
          <>
            <path d={drawSteps(0, current)} className="stroke-bar forced-colors:stroke-[CanvasText]" />
            <path d={drawSteps(current, steps)} className="stroke-line forced-colors:stroke-[GrayText]" />
          </>
        )}
      </svg>
      <span className="min-w-0 wrap-anywhere">{label}</span>
    </span>
  );
}
