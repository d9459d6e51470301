import clsx from "clsx";
import type { ComponentProps } from "react";
import { Field, getControlClass, type LabelledProps, useLabelledProps } from "./field";

export function TextBox({ className, ...props }: ComponentProps<"textarea"> & LabelledProps) {
  const { frame, element } = useLabelledProps(props);
  return (
    <Field {...frame}>
      <textarea {...element} className={clsx(getControlClass(frame.error), "block resize-y", className)} />
    </Field>
  );
}
