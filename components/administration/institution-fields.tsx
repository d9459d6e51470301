"use client";

import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { INSTITUTION_KINDS } from "@/lib/institutions/rules";
import { controlClass, describedBy, errorId, Field, FieldError } from "../form/field";
import { Button } from "../ui/button";
import { Icon } from "../ui/icon";
import type { InstitutionFormState } from "./use-institution-form";

function DomainList({
  form,
  onRemoved,
}: {
  form: InstitutionFormState;
  onRemoved: (domain: string) => void;
}) {
  const translate = useTranslations("admin.institutions");
  const { domains } = form.values;
  if (domains.length === 0) return <p className="text-base text-muted">{translate("noDomains")}</p>;
  return (
    <ul className="flex flex-wrap gap-2">
      {domains.map((domain) => (
        <li
          key={domain}
          className="wrap-anywhere flex min-h-9 items-center gap-1 rounded-control border border-line bg-sunken pl-3"
        >
          {domain}
          <button
            type="button"
            aria-label={translate("removeDomain", { domain })}
            onClick={() => {
              form.set({ domains: domains.filter((other) => other !== domain) });
              onRemoved(domain);
            }}
            className="grid size-9 shrink-0 place-items-center rounded-control text-muted hover:text-danger"
          >
            <Icon name="close" className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Domains({ form }: { form: InstitutionFormState }) {
  const translate = useTranslations("admin.institutions");
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState("");
  const error = form.problems.domains;

  function add() {
    const domain = form.domain.trim();
    if (domain !== "") setSaid(translate("domainAdded", { domain }));
    form.addDomain();
    input.current?.focus();
  }

  return (
    <fieldset aria-describedby={error ? errorId(id) : undefined}>
      <legend className="mb-1 font-semibold">{translate("domains")}</legend>
      <DomainList
        form={form}
        onRemoved={(domain) => {
          // The button that was pressed is gone; the keyboard stays in this group.
          setSaid(translate("domainRemoved", { domain }));
          input.current?.focus();
        }}
      />
      <label htmlFor={id} className="mt-3 mb-1 block">
        {translate("newDomain")}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          ref={input}
          id={id}
          value={form.domain}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, error, true)}
          onChange={(event) => form.setDomain(event.target.value)}
          onKeyDown={(event) => {
            // Enter adds what is typed; with nothing typed it saves, as in every field.
            if (event.key !== "Enter" || form.domain.trim() === "") return;
            event.preventDefault();
            add();
          }}
          className={`${controlClass(error)} min-h-11 min-w-0 flex-1 basis-48`}
        />
        <Button onClick={add}>{translate("addDomain")}</Button>
      </div>
      {error ? <FieldError id={id}>{error}</FieldError> : null}
      <p id={`${id}-note`} className="mt-1 text-base text-muted">
        {translate("domainsNote")}
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
    </fieldset>
  );
}

function TextField({
  form,
  field,
  note,
}: {
  form: InstitutionFormState;
  field: "name" | "city";
  note?: string;
}) {
  const translate = useTranslations("admin.institutions");
  const id = useId();
  const error = form.problems[field];
  return (
    <Field id={id} label={translate(field)} error={error} note={note}>
      <input
        id={id}
        value={form.values[field]}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, error, note)}
        onChange={(event) => form.set({ [field]: event.target.value })}
        className={`${controlClass(error)} min-h-11`}
      />
    </Field>
  );
}

function KindField({ form }: { form: InstitutionFormState }) {
  const translate = useTranslations("admin.institutions");
  const id = useId();
  const kinds = INSTITUTION_KINDS.filter((kind) => kind !== "example" || form.base?.kind === kind);
  return (
    <Field id={id} label={translate("kind")} error={form.problems.kind}>
      <select
        id={id}
        value={form.values.kind}
        onChange={(event) => {
          const kind = kinds.find((name) => name === event.target.value);
          if (kind !== undefined) form.set({ kind });
        }}
        className={`${controlClass(form.problems.kind)} min-h-11`}
      >
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {translate(`kinds.${kind}`)}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** Everything of an institution that an admin can change. */
export function InstitutionFields({ form }: { form: InstitutionFormState }) {
  const translate = useTranslations("admin.institutions");
  const id = useId();
  return (
    <>
      <TextField form={form} field="name" {...(form.base === null ? {} : { note: translate("nameNote") })} />
      <KindField form={form} />
      <TextField form={form} field="city" />
      <Domains form={form} />
      {form.base === null ? null : (
        <div>
          <label className="flex min-h-9 items-center gap-2 font-semibold">
            <input
              type="checkbox"
              checked={form.values.retired}
              aria-describedby={id}
              onChange={(event) => form.set({ retired: event.target.checked })}
              className="size-6 shrink-0"
            />
            {translate("retire")}
          </label>
          <p id={id} className="text-base text-muted">
            {translate("retireNote")}
          </p>
        </div>
      )}
    </>
  );
}
