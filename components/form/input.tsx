import clsx from "clsx";
import type { ComponentProps } from "react";
import { Field, getControlClass, type LabelHintErrorProps, useFrameAndControlProps } from "./field";

/** Input of one line, such as a text, a date or a file, with its label, error and notes. */
export function Input({ className, ...props }: ComponentProps<"input"> & LabelHintErrorProps) {
  const { frame, element } = useFrameAndControlProps(props);
  return (
    <Field {...frame}>
      <input {...element} className={clsx(getControlClass(frame.error), "min-h-11", className)} />
    </Field>
  );
}
