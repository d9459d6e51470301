import clsx from "clsx";
import { useHydrated } from "../form/use-hydrated";

const CHIP =
  "inline-flex min-h-9 items-center gap-2 rounded-full border px-3.5 py-1 font-semibold text-base hover:transition-colors";
const CHOSEN = "border-accent bg-accent text-on-accent";
const OTHER = "border-line-strong bg-surface text-accent hover:border-accent hover:bg-accent-soft";

interface ChipsProps<Value extends string> {
  label: string;
  choices: readonly { value: Value; words: string; count?: number }[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** Renders filters of a list as a row of toggle buttons, of which one is pressed. */
export function FilterToggleButtons<Value extends string>({
  label,
  choices,
  chosen,
  onChoose,
}: ChipsProps<Value>) {
  return (
    <fieldset
      aria-label={label}
      disabled={!useHydrated()}
      className="noscript:hidden m-0 flex min-w-0 flex-wrap gap-2 border-0 p-0"
    >
      {choices.map(({ value, words, count }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
          className={clsx(CHIP, value === chosen ? CHOSEN : OTHER)}
        >
          {words}
          {count === undefined ? null : <span className="font-normal tabular-nums">{count}</span>}
        </button>
      ))}
    </fieldset>
  );
}
