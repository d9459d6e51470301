import type { ReactNode } from "react";
import { errorId, FieldError, noteId } from "../form/field";

interface Wiring {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

/** A control of the report form with its label, hint, error and what is noted below it. */
export function ReportControl({
  id,
  label,
  optional,
  hint,
  error,
  note,
  children,
}: {
  id: string;
  label: string;
  /** What says that it may stay empty. */
  optional?: string;
  hint?: string;
  error?: string | undefined;
  note?: ReactNode;
  children: (wiring: Wiring) => ReactNode;
}) {
  const hintId = `${id}-hint`;
  const described = [error ? errorId(id) : "", hint ? hintId : "", note ? noteId(id) : ""].filter(Boolean);
  return (
    <div className={error ? "border-danger border-l-4 pl-3" : undefined}>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
        {optional ? <span className="font-normal text-base text-muted"> ({optional})</span> : null}
      </label>
      {hint ? (
        <p id={hintId} className="-mt-1 mb-1.5 text-base text-muted">
          {hint}
        </p>
      ) : null}
      {children({
        id,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": described.join(" ") || undefined,
      })}
      {error ? <FieldError id={id}>{error}</FieldError> : null}
      {note ? (
        <div id={noteId(id)} className="mt-1 text-base text-muted">
          {note}
        </div>
      ) : null}
    </div>
  );
}
