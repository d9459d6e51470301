"use client";

import { type ComponentProps, type ReactNode, useId } from "react";
import { controlClass, describedBy, Field } from "../../form/field";

type ProfileInputProps = Omit<ComponentProps<"input">, "id"> & {
  label: string;
  error?: string | undefined;
  note?: ReactNode;
};

/** A labelled one-line field with its error and a note below it. */
export function ProfileInput({ label, error, note, ...input }: ProfileInputProps) {
  const id = useId();
  return (
    <Field id={id} label={label} error={error} note={note}>
      <input
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, error, note)}
        className={`${controlClass(error)} min-h-11 file:mr-3 file:rounded-control file:bg-accent-soft file:px-3 file:py-1 file:font-semibold file:text-accent`}
        {...input}
      />
    </Field>
  );
}
