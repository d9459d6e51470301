import clsx from "clsx";
import type { ComponentProps } from "react";
import { controlClass, Field, type LabelledProps, useLabelledProps } from "./field";

export function TextBox({ className, ...props }: ComponentProps<"textarea"> & LabelledProps) {
  const { frame, element } = useLabelledProps(props);
  return (
    <Field {...frame}>
      <textarea {...element} className={clsx(controlClass(frame.error), "block resize-y", className)} />
    </Field>
  );
}
