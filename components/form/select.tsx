import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { Field, getControlClass, type LabelHintErrorProps, useFrameAndControlProps } from "./field";

interface SelectProps extends Omit<ComponentProps<"select">, "children">, LabelHintErrorProps {
  /** Options as pairs of value and text, after those in `children`. */
  options?: readonly (readonly [value: string, words: string])[];
  children?: ReactNode;
}

/** Native <select>, for pages with many selects that must each open at once. */
export function Select({ className, options = [], children, ...props }: SelectProps) {
  const { frame, element } = useFrameAndControlProps(props);
  return (
    <Field {...frame}>
      <select {...element} className={clsx(getControlClass(frame.error), "min-h-11", className)}>
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
