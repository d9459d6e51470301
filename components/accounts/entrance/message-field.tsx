"use client";

import clsx from "clsx";
import { type ComponentProps, useId } from "react";

type MessageFieldProps = ComponentProps<"textarea"> & {
  label: string;
  error?: string | undefined;
  /** How much has been typed of how much. */
  counter: string;
};

/** A labelled field of several lines with its counter and error below it. */
export function MessageField({ label, error, counter, ...textarea }: MessageFieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const counterId = `${id}-counter`;
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
      </label>
      <textarea
        id={id}
        rows={7}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${errorId} ${counterId}` : counterId}
        className={clsx(
          "field-sizing-content block max-h-96 min-h-44 w-full min-w-0 resize-y rounded-control border bg-surface px-3 py-2",
          error ? "border-danger" : "border-line-strong",
        )}
        {...textarea}
      />
      {error ? (
        <p id={errorId} className="mt-1 text-danger">
          {error}
        </p>
      ) : null}
      <p id={counterId} className="mt-1 text-base text-muted tabular-nums">
        {counter}
      </p>
    </div>
  );
}
