import clsx from "clsx";

/** Renders a percentage as a bar; `label` names the measure. A text beside it should give the same number. */
export function Meter({ percent, label, className }: { percent: number; label: string; className?: string }) {
  return (
    <meter
      min={0}
      max={100}
      value={percent}
      aria-label={label}
      className={clsx(
        "block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-line forced-colors:appearance-auto",
        "[&::-moz-meter-bar]:bg-bar [&::-moz-meter-bar]:bg-none [&::-webkit-meter-bar]:h-2",
        "[&::-webkit-meter-bar]:rounded-full [&::-webkit-meter-bar]:border-0 [&::-webkit-meter-bar]:bg-line",
        "[&::-webkit-meter-bar]:bg-none [&::-webkit-meter-optimum-value]:bg-bar",
        "[&::-webkit-meter-optimum-value]:bg-none",
        className,
      )}
    />
  );
}
