"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { controlClass, describedBy, Field } from "../form/field";
import { Callout } from "../ui/callout";
import { ConfirmButtons } from "./confirm-buttons";
import type { ChangeForm, SynonymChangeForm } from "./use-change-form";

interface TextProps {
  label: string;
  value: string;
  error: string | undefined;
  note?: string;
  lang?: "en";
  rows?: number;
  onChange: (value: string) => void;
}

/** A text of the data model or the search words to write in, of one line or of several. */
export function ChangeText({ label, value, error, note, lang, rows, onChange }: TextProps) {
  const id = useId();
  const shared = {
    id,
    value,
    lang,
    "aria-invalid": error ? (true as const) : undefined,
    "aria-describedby": describedBy(id, error, note),
  };
  return (
    <Field id={id} label={label} error={error} note={note}>
      {rows === undefined ? (
        <input
          {...shared}
          onChange={(event) => onChange(event.target.value)}
          className={`${controlClass(error)} min-h-11`}
        />
      ) : (
        <textarea
          {...shared}
          rows={rows}
          onChange={(event) => onChange(event.target.value)}
          className={`${controlClass(error)} block resize-y`}
        />
      )}
    </Field>
  );
}

interface CheckProps {
  label: string;
  checked: boolean;
  note?: string;
  error?: string | undefined;
  onChange: (checked: boolean) => void;
}

/** Something of the data model that is so or not. */
export function ChangeCheck({ label, checked, note, error, onChange }: CheckProps) {
  const id = useId();
  return (
    <div>
      <label className="flex min-h-9 items-center gap-2 font-semibold">
        <input
          type="checkbox"
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={note || error ? id : undefined}
          onChange={(event) => onChange(event.target.checked)}
          className="size-6 shrink-0"
        />
        {label}
      </label>
      {note || error ? (
        <p id={id} className={`text-base ${error ? "font-semibold text-danger" : "text-muted"}`}>
          {error ?? note}
        </p>
      ) : null}
    </div>
  );
}

/** What a change touches, before it is made. */
export function EffectList({ children }: { children: ReactNode }) {
  const translate = useTranslations("dataModel");
  const heading = useRef<HTMLHeadingElement>(null);
  // The form made way for this part, and the focus with it.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div>
      <h3 ref={heading} tabIndex={-1}>
        {translate("check")}
      </h3>
      <ul className="wrap-anywhere mt-2 list-disc space-y-1 pl-6">{children}</ul>
    </div>
  );
}

/** How it is now that another admin changed it: what is typed is to be compared with that. */
export function CurrentState({ facts }: { facts: readonly (readonly [label: string, value: string])[] }) {
  const translate = useTranslations("dataModel");
  return (
    <Callout kind="info">
      <h3 className="font-sans text-base">{translate("now")}</h3>
      <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-base">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
    </Callout>
  );
}

/** Saves, or says yes to what was shown first. */
export function ChangeButtons({
  form,
  onClose,
  words = {},
}: {
  form: ChangeForm | SynonymChangeForm;
  onClose: () => void;
  /** What the buttons say where it is no saving. */
  words?: { save?: string; confirm?: string };
}) {
  const translate = useTranslations("dataModel");
  const { effect, isBusy } = form;
  return (
    <ConfirmButtons
      words={{
        save: translate("save"),
        confirm: translate("confirm"),
        busy: translate("busy"),
        back: translate("back"),
        cancel: translate("cancel"),
        ...words,
      }}
      isAsking={effect !== null}
      isBusy={isBusy}
      onBack={form.back}
      onClose={onClose}
    />
  );
}

/** Puts the focus on the first field that something is wrong with. */
export function useFocusOnProblem(problems: Record<string, string>) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (Object.keys(problems).length > 0) body.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [problems]);
  return body;
}
