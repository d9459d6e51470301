"use client";

import type { ReactNode } from "react";
import { controlClass } from "../form/field";

/** A plain list to choose one thing from: there are many of them here, and each must open at once. */
export function NativeSelect({
  id,
  label,
  isLabelHidden = false,
  hint,
  value,
  onChange,
  disabled,
  error,
  describedBy,
  children,
}: {
  id: string;
  label: string;
  isLabelHidden?: boolean;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean;
  error?: string | undefined;
  describedBy?: string | undefined;
  children: ReactNode;
}) {
  const described = [describedBy, hint ? `${id}-hint` : undefined].filter(Boolean).join(" ");
  return (
    <div className="min-w-0">
      <label htmlFor={id} className={isLabelHidden ? "sr-only" : "mb-1 block font-semibold"}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={described === "" ? undefined : described}
        className={`${controlClass(error)} min-h-11`}
      >
        {children}
      </select>
      {hint ? (
        <p id={`${id}-hint`} className="mt-1 text-base text-muted">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
