import { type ComponentProps, useId } from "react";
import { CheckBox } from "./check-box";
import { FieldError } from "./field-error";

interface CheckBoxesProps extends ComponentProps<"input"> {
  legend: string;
  /** Muted text below the legend. */
  hint?: string;
  /** Options as pairs of value and label. */
  options: readonly (readonly [value: string, label: string])[];
  error: string | undefined;
}

/** Group of checkboxes for a field with several answers. */
export function CheckBoxes({ legend, hint, options, error, ...field }: CheckBoxesProps) {
  const hintId = useId();
  return (
    <fieldset aria-describedby={hint === undefined ? undefined : hintId}>
      <legend className="mb-1 font-semibold">{legend}</legend>
      {hint === undefined ? null : (
        <p id={hintId} className="mb-1.5 text-base text-muted">
          {hint}
        </p>
      )}
      {options.map(([value, label]) => (
        <CheckBox key={value} label={label} value={value} {...field} />
      ))}
      {error === undefined ? null : <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
