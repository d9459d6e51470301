import clsx from "clsx";
import type { ComponentProps } from "react";
import { Field, getControlClass, type LabelHintErrorProps, useFrameAndControlProps } from "./field";

export function LabelledTextarea({ className, ...props }: ComponentProps<"textarea"> & LabelHintErrorProps) {
  const { frame, element } = useFrameAndControlProps(props);
  return (
    <Field {...frame}>
      <textarea {...element} className={clsx(getControlClass(frame.error), "block resize-y", className)} />
    </Field>
  );
}
