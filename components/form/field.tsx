"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Icon } from "../ui/icon";
import { HelpPopover } from "./help-popover";

/** What every field of a form is told. */
export interface FieldProps {
  /** The id of the control; label, error and counter derive theirs from it. */
  id: string;
  label: string;
  /** The text behind 'click for help'. */
  help?: string | undefined;
  error?: string | undefined;
  required?: boolean | undefined;
}

export const labelId = (id: string) => `${id}-label`;
export const errorId = (id: string) => `${id}-error`;
export const noteId = (id: string) => `${id}-note`;

/** The ids that describe a control: its error first, then its note. */
export function describedBy(id: string, error: string | undefined, note: ReactNode): string | undefined {
  const ids = [error ? errorId(id) : null, note ? noteId(id) : null].filter((part) => part !== null);
  return ids.length > 0 ? ids.join(" ") : undefined;
}

/** The look of a text control or a select's button. The border is 2 px and red where something is wrong. */
export function controlClass(error: string | undefined): string {
  const border = error
    ? "border-danger outline-danger ring-1 ring-danger"
    : "border-line-strong hover:border-accent";
  return `w-full rounded-control border bg-surface px-3 py-2 text-ink ${border}`;
}

export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p id={errorId(id)} className="mt-1.5 flex items-start gap-1.5 font-semibold text-base text-danger">
      <Icon name="warning" className="mt-0.5 size-5" />
      <span className="min-w-0 break-words">{children}</span>
    </p>
  );
}

export function RequiredMark() {
  const translate = useTranslations("form");
  return <span className="font-normal text-base text-muted"> ({translate("required")})</span>;
}

/** A control with its label, help, error and a note such as a counter. */
export function Field({
  id,
  label,
  help,
  error,
  required,
  note,
  children,
}: FieldProps & { note?: ReactNode; children: ReactNode }) {
  return (
    <div className={error ? "border-danger border-l-4 pl-3" : undefined}>
      <div className="mb-1 flex items-center gap-1">
        <label id={labelId(id)} htmlFor={id} className="font-semibold">
          {label}
          {required ? <RequiredMark /> : null}
        </label>
        {help ? <HelpPopover label={label} text={help} /> : null}
      </div>
      {children}
      {error ? <FieldError id={id}>{error}</FieldError> : null}
      {note ? (
        <div id={noteId(id)} className="mt-1 text-base text-muted">
          {note}
        </div>
      ) : null}
    </div>
  );
}
