"use client";

import clsx from "clsx";
import { type ComponentProps, type ReactNode, useId } from "react";
import { describedBy } from "./field";

/** What a labelled control is told beside what its element takes. */
export interface Labelled {
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
export function useWiring<Props extends Labelled & Native>(props: Props) {
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
