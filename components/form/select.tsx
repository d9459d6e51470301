import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { controlClass, Field, type Labelled, useWiring } from "./field";

interface SelectProps extends Omit<ComponentProps<"select">, "children">, Labelled {
  /** What can be chosen, each with its words; after what stands in `children`. */
  options?: readonly (readonly [value: string, words: string])[];
  children?: ReactNode;
}

/** One of a list, by the browser's own menu: where there are many of them, and each must open at once. */
export function Select({ className, options = [], children, ...props }: SelectProps) {
  const { frame, element } = useWiring(props);
  return (
    <Field {...frame}>
      <select {...element} className={clsx(controlClass(frame.error), "min-h-11", className)}>
        {children}
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </Field>
  );
}
