import clsx from "clsx";

/**
 * A small stepped bar with its word: how far along a fixed row of steps something is.
 * The word carries the meaning, the steps are decoration. `ended` draws the steps grey: it went all the way and stopped.
 */
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
      <span aria-hidden="true" className="inline-flex gap-0.5">
        {Array.from({ length: steps }, (_, step) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps are a fixed row without identity
            key={step}
            className={clsx(
              "h-1.5 w-2.5 rounded-full forced-colors:border",
              ended ? "bg-line-strong" : step < current ? "bg-bar forced-colors:bg-[CanvasText]" : "bg-line",
            )}
          />
        ))}
      </span>
      <span className="min-w-0 wrap-anywhere">{label}</span>
    </span>
  );
}
