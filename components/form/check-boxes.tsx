import type { ComponentProps } from "react";
import { CheckBox } from "./check-box";
import { FieldError } from "./field-error";

interface CheckBoxesProps extends ComponentProps<"input"> {
  legend: string;
  /** Options as pairs of value and label. */
  options: readonly (readonly [value: string, label: string])[];
  error: string | undefined;
}

/** Group of checkboxes for a field with several answers. */
export function CheckBoxes({ legend, options, error, ...field }: CheckBoxesProps) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{legend}</legend>
      {options.map(([value, label]) => (
        <CheckBox key={value} label={label} value={value} {...field} />
      ))}
      {error === undefined ? null : <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
