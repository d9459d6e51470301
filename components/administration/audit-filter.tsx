"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import { AUDIT_GROUPS, kindsOf } from "@/lib/platform/audit/kinds";
import { controlClass } from "../form/field";
import { useHydrated } from "../form/use-hydrated";
import { Button } from "../ui/button";
import { EMPTY_FILTER, type TypedFilter } from "./use-audit-trail";

const CONTROL = `${controlClass(undefined)} min-h-11`;

function Labelled({
  id,
  label,
  hint,
  children,
}: {
  id: string;
  label: string;
  hint?: string;
  children: ReactNode;
}) {
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
      </label>
      {children}
      {hint ? (
        <p id={`${id}-hint`} className="mt-1 text-base text-muted">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

function KindSelect({
  id,
  value,
  onChange,
}: {
  id: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const translate = useTranslations("audit");
  return (
    <select id={id} value={value} onChange={(event) => onChange(event.target.value)} className={CONTROL}>
      <option value="">{translate("filter.everything")}</option>
      {AUDIT_GROUPS.map((group) => (
        <optgroup key={group} label={translate(`groups.${group}`)}>
          <option value={group}>{translate("filter.allOf", { group: translate(`groups.${group}`) })}</option>
          {kindsOf(group).map((kind) => (
            <option key={kind} value={kind}>
              {translate(`kinds.${kind}`)}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}

/** Which events to show: what is chosen counts once it is applied. */
export function AuditFilterForm({ onApply }: { onApply: (filter: TypedFilter) => void }) {
  const translate = useTranslations("audit.filter");
  const id = useId();
  const hydrated = useHydrated();
  const [typed, setTyped] = useState(EMPTY_FILTER);
  const set = (name: keyof TypedFilter) => (value: string) => setTyped((now) => ({ ...now, [name]: value }));
  const text = (name: "person" | "subject") => (
    <Labelled id={`${id}-${name}`} label={translate(name)} hint={translate(`${name}Hint`)}>
      <input
        id={`${id}-${name}`}
        type="search"
        maxLength={254}
        value={typed[name]}
        aria-describedby={`${id}-${name}-hint`}
        onChange={(event) => set(name)(event.target.value)}
        className={CONTROL}
      />
    </Labelled>
  );
  const day = (name: "from" | "to") => (
    <Labelled id={`${id}-${name}`} label={translate(name)}>
      <input
        id={`${id}-${name}`}
        type="date"
        min={name === "to" && typed.from ? typed.from : "1900-01-01"}
        max="2999-12-31"
        value={typed[name]}
        onChange={(event) => set(name)(event.target.value)}
        className={CONTROL}
      />
    </Labelled>
  );
  return (
    <form
      method="post"
      aria-label={translate("title")}
      onSubmit={(event) => {
        event.preventDefault();
        onApply(typed);
      }}
    >
      <fieldset disabled={!hydrated} className="grid min-w-0 gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        <legend className="sr-only">{translate("title")}</legend>
        <Labelled id={`${id}-kind`} label={translate("kind")}>
          <KindSelect id={`${id}-kind`} value={typed.kind} onChange={set("kind")} />
        </Labelled>
        {text("person")}
        {text("subject")}
        {day("from")}
        {day("to")}
        <div className="flex flex-wrap items-end gap-3 lg:pt-7">
          <Button type="submit" kind="primary">
            {translate("apply")}
          </Button>
          <Button
            onClick={() => {
              setTyped(EMPTY_FILTER);
              onApply(EMPTY_FILTER);
            }}
          >
            {translate("clear")}
          </Button>
        </div>
      </fieldset>
    </form>
  );
}
