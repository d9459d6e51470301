"use client";

import clsx from "clsx";
import { type ComponentProps, type ReactNode, useId } from "react";
import { controlClass, describedBy, Field, noteId } from "./field";

/** What a labelled control is told beside what its element takes. */
interface Labelled {
  label: ReactNode;
  isLabelHidden?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  errorLang?: "en" | undefined;
  note?: ReactNode;
  /** Of the box around control, label and notes. */
  boxClass?: string | undefined;
  /** Told what stands in the control now. */
  onValue?: ((value: string) => void) | undefined;
}

type Native = Pick<ComponentProps<"input">, "id" | "aria-describedby" | "aria-invalid">;

/** What goes to the frame around a control, and what to its element. */
function useWiring<Props extends Labelled & Native>(props: Props) {
  const ownId = useId();
  const { label, isLabelHidden, hint, error, errorLang, note, boxClass, onValue, ...element } = props;
  const { id = ownId } = element;
  return {
    frame: { id, label, isLabelHidden, hint, error, errorLang, note, className: boxClass },
    element: {
      ...(onValue === undefined
        ? {}
        : { onChange: (event: { currentTarget: { value: string } }) => onValue(event.currentTarget.value) }),
      ...element,
      id,
      "aria-invalid": error ? (true as const) : element["aria-invalid"],
      "aria-describedby": clsx(element["aria-describedby"], describedBy(id, error, note, hint)) || undefined,
    },
  };
}

/** One line of text, a day, a file: with its label, its error and what is noted of it. */
export function Input({ className, ...props }: ComponentProps<"input"> & Labelled) {
  const { frame, element } = useWiring(props);
  return (
    <Field {...frame}>
      <input {...element} className={clsx(controlClass(frame.error), "min-h-11", className)} />
    </Field>
  );
}

/** Several lines of text. */
export function TextBox({ className, ...props }: ComponentProps<"textarea"> & Labelled) {
  const { frame, element } = useWiring(props);
  return (
    <Field {...frame}>
      <textarea {...element} className={clsx(controlClass(frame.error), "block resize-y", className)} />
    </Field>
  );
}

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

type CheckBoxProps = ComponentProps<"input"> & Pick<Labelled, "label" | "error" | "note">;

/** Something that is so or not. */
export function CheckBox({ label, error, note, className, ...input }: CheckBoxProps) {
  const id = useId();
  return (
    <div className={className}>
      <label className="flex min-h-9 items-center gap-2">
        <input
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={note || error ? noteId(id) : undefined}
          className="size-6 shrink-0"
          {...input}
        />
        {label}
      </label>
      {note || error ? (
        <p id={noteId(id)} className={clsx("text-base", error ? "font-semibold text-danger" : "text-muted")}>
          {error ?? note}
        </p>
      ) : null}
    </div>
  );
}
