import clsx from "clsx";
import { type ComponentProps, useId } from "react";

type InputFieldProps = ComponentProps<"input"> & {
  label: string;
  /** A quiet line below the label. */
  hint?: string | undefined;
  error?: string | undefined;
  /** The language of the error, when it is not the page's. */
  errorLang?: "en" | undefined;
};

/** A labelled one-line field with its error below it. */
export function InputField({ label, hint, error, errorLang, className, ...input }: InputFieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error ? errorId : "", hint ? hintId : ""].filter(Boolean).join(" ");
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
      </label>
      {hint ? (
        <p id={hintId} className="-mt-1 mb-1 text-base text-muted">
          {hint}
        </p>
      ) : null}
      <input
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
        className={clsx(
          "min-h-11 w-full rounded-control border bg-surface px-3 py-2",
          error ? "border-danger" : "border-line-strong",
        )}
        {...input}
      />
      {error ? (
        <p id={errorId} lang={errorLang} className="mt-1 text-danger">
          {error}
        </p>
      ) : null}
    </div>
  );
}
