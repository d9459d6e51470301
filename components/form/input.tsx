import clsx from "clsx";
import type { ComponentProps } from "react";
import { controlClass, Field, type Labelled, useWiring } from "./field";

/** One line of text, a day, a file: with its label, its error and what is noted of it. */
export function Input({ className, ...props }: ComponentProps<"input"> & Labelled) {
  const { frame, element } = useWiring(props);
  return (
    <Field {...frame}>
      <input {...element} className={clsx(controlClass(frame.error), "min-h-11", className)} />
    </Field>
  );
}
