import clsx from "clsx";
import type { ComponentProps } from "react";
import { controlClass, Field, type Labelled, useWiring } from "./field";

export function TextBox({ className, ...props }: ComponentProps<"textarea"> & Labelled) {
  const { frame, element } = useWiring(props);
  return (
    <Field {...frame}>
      <textarea {...element} className={clsx(controlClass(frame.error), "block resize-y", className)} />
    </Field>
  );
}
