import clsx from "clsx";
import type { ComponentProps } from "react";
import { controlClass, Field, type Labelled, useWiring } from "./field";

/** Input of one line, such as a text, a date or a file, with its label, error and notes. */
export function Input({ className, ...props }: ComponentProps<"input"> & Labelled) {
  const { frame, element } = useWiring(props);
  return (
    <Field {...frame}>
      <input {...element} className={clsx(controlClass(frame.error), "min-h-11", className)} />
    </Field>
  );
}
