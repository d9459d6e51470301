import clsx from "clsx";
import { type ComponentProps, useId } from "react";

type InputFieldProps = ComponentProps<"input"> & { label: string; error?: string | undefined };

/** A labelled one-line field with its error below it. */
export function InputField({ label, error, className, ...input }: InputFieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
      </label>
      <input
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        className={clsx(
          "min-h-11 w-full rounded-control border bg-surface px-3 py-2",
          error ? "border-danger" : "border-line-strong",
        )}
        {...input}
      />
      {error ? (
        <p id={errorId} className="mt-1 text-danger">
          {error}
        </p>
      ) : null}
    </div>
  );
}
