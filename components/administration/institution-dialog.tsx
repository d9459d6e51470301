"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useController } from "react-hook-form";
import { useSWRConfig } from "swr";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { INSTITUTION_KINDS, normaliseMailDomain } from "@/lib/institutions/rules";
import type { InstitutionDto, InstitutionEffect } from "@/lib/institutions/schema";
import { paths } from "@/lib/paths";
import { CheckBox } from "../form/check-box";
import { Input } from "../form/input";
import { Select } from "../form/select";
import { Button } from "../ui/button";
import { Icon } from "../ui/icon";
import { ChangeDialog, EffectList, useChangeForm } from "./change-dialog";
import { type AdminList, createItemValuesUpdate, keepItems } from "./use-admin-list";

type Values = Pick<InstitutionDto, "name" | "kind" | "city" | "domains" | "retired">;

/** Form values, including the text of a domain that has not been added yet. */
type FormInput = Values & { domain: string };

interface InstitutionEditing extends Pick<AdminList<InstitutionDto>, "change" | "refresh"> {
  /** Institution to edit; null for a new one. */
  institution: InstitutionDto | null;
  onClose: () => void;
}

const EMPTY: Values = { name: "", kind: "other", city: "", domains: [], retired: false };

/** Returns the domains with the typed one added, if it is new. */
function withDomain(domains: string[], typed: string): string[] {
  const domain = normaliseMailDomain(typed);
  return domain === "" || domains.includes(domain) ? domains : [...domains, domain];
}

function valuesOf({ domain: _added, ...values }: FormInput): Values {
  return values;
}

/** Whether a change affects users or entries: then its effect is shown before it is saved. */
function reachesFurther(base: Values, { name, domains }: Values): boolean {
  const sorted = (list: readonly string[]) => [...list].sort().join(" ");
  return base.name !== name || sorted(base.domains) !== sorted(domains);
}

/** Creates the institution, or saves its change and displays it optimistically. */
function save({ change }: InstitutionEditing, base: InstitutionDto | null, values: Values): Promise<unknown> {
  if (base === null) {
    const { retired: _never, ...added } = values;
    return change(keepItems, () => callApi("POST", paths.api.institutions, added));
  }
  const { _id: id, revision } = base;
  const call = () => callApi("PUT", paths.api.institution(id), { ...values, revision });
  return change(createItemValuesUpdate(id, values), call);
}

/** Form state of an institution: values, preview of the effect, and saving. */
function useInstitutionForm(editing: InstitutionEditing) {
  const { institution, refresh, onClose } = editing;
  const translate = useTranslations("admin.institutions");
  const { mutate } = useSWRConfig();
  const { name, kind, city, domains, retired } = institution ?? EMPTY;
  const form = useChangeForm<FormInput, InstitutionDto | null, InstitutionEffect>({
    subject: `institution/${institution?._id ?? "new"}`,
    begin: { name, kind, city, domains, retired, domain: "" },
    base: institution,
    learn: async () => (await refresh())?.find(({ _id }) => _id === institution?._id),
    preview: (typed, base) => {
      const values = valuesOf(typed);
      if (base === null || !reachesFurther(base, values)) return null;
      const body = { ...values, revision: base.revision };
      return () => callApi("POST", paths.api.institutionPreview(base._id), body);
    },
    save: async (typed, base) => {
      const values = valuesOf(typed);
      await save(editing, base, values);
      // Reloads the table of accounts, which shows names and members of institutions.
      void mutate((key) => typeof key === "string" && key.startsWith(paths.api.userPage));
      onClose();
      showToast(translate(base === null ? "added" : "saved", { name: values.name }), { kind: "success" });
    },
  });
  /** Includes a domain that was typed but not added yet. */
  function submit() {
    const { domains, domain } = form.getValues();
    form.setValue("domains", withDomain(domains, domain), { shouldDirty: true });
    form.setValue("domain", "");
    return form.onSubmit();
  }
  return { ...form, onSubmit: submit };
}

type InstitutionForm = ReturnType<typeof useInstitutionForm>;

function Domains({ form }: { form: InstitutionForm }) {
  const translate = useTranslations("admin.institutions");
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState("");
  const { field, fieldState } = useController({ control: form.control, name: "domains" });
  const { error: _none, ref, ...typed } = form.field("domain");
  const domains = field.value;
  /** The pressed button may disappear with its domain, so the focus moves within this group. */
  function change(next: string[], sentence: string) {
    setSaid(sentence);
    field.onChange(next);
    input.current?.focus();
  }
  function add() {
    const domain = form.getValues("domain").trim();
    change(withDomain(domains, domain), domain === "" ? said : translate("domainAdded", { domain }));
    form.setValue("domain", "", { shouldDirty: true });
  }
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{translate("domains")}</legend>
      {domains.length === 0 ? (
        <p className="text-base text-muted">{translate("noDomains")}</p>
      ) : (
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
                onClick={() =>
                  change(
                    domains.filter((other) => other !== domain),
                    translate("domainRemoved", { domain }),
                  )
                }
                className="grid size-9 shrink-0 place-items-center rounded-control text-muted hover:text-danger"
              >
                <Icon name="close" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap items-start gap-2">
        <Input
          {...typed}
          ref={(control) => {
            ref(control);
            field.ref(control);
            input.current = control;
          }}
          label={translate("newDomain")}
          error={fieldState.error?.message}
          note={translate("domainsNote")}
          boxClass="flex-1 basis-48"
          autoCapitalize="none"
          spellCheck={false}
          onKeyDown={(event) => {
            // Enter adds the typed domain; in an empty field it submits the form, as in any other field.
            if (event.key !== "Enter" || event.currentTarget.value.trim() === "") return;
            event.preventDefault();
            add();
          }}
        />
        <Button className="mt-8" onClick={add}>
          {translate("addDomain")}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
    </fieldset>
  );
}

/** Fields of an institution that an admin can change. */
function InstitutionFields({ form }: { form: InstitutionForm }) {
  const translate = useTranslations("admin.institutions");
  const { base } = form;
  const kinds = INSTITUTION_KINDS.filter((kind) => kind !== "example" || base?.kind === kind);
  return (
    <>
      <Input
        label={translate("name")}
        note={base === null ? null : translate("nameNote")}
        {...form.field("name")}
      />
      <Select
        label={translate("kind")}
        options={kinds.map((kind) => [kind, translate(`kinds.${kind}`)])}
        {...form.field("kind")}
      />
      <Input label={translate("city")} {...form.field("city")} />
      <Domains form={form} />
      {base === null ? null : (
        <CheckBox label={translate("retire")} note={translate("retireNote")} {...form.field("retired")} />
      )}
    </>
  );
}

/** Preview of what saving changes for entries and accounts. */
function Effect({ effect, isRenamed }: { effect: InstitutionEffect; isRenamed: boolean }) {
  const translate = useTranslations("admin.institutions");
  const { entries, joining, leaving } = effect;
  return (
    <>
      <EffectList>
        {isRenamed ? <li>{translate("renames", { count: entries })}</li> : null}
        <li>{translate("joins", { count: joining })}</li>
        <li>{translate("leaves", { count: leaving })}</li>
      </EffectList>
      {joining + leaving > 0 ? <p className="text-base text-muted">{translate("stay")}</p> : null}
    </>
  );
}

/** Dialog to add or edit an institution. */
export function InstitutionDialog(editing: InstitutionEditing) {
  const { institution, onClose } = editing;
  const translate = useTranslations("admin.institutions");
  const form = useInstitutionForm(editing);
  const { base, effect } = form;
  return (
    <ChangeDialog
      title={
        institution === null ? translate("addTitle") : translate("editTitle", { name: institution.name })
      }
      form={form}
      facts={
        base === null
          ? []
          : [
              [translate("name"), base.name],
              [translate("kind"), translate(`kinds.${base.kind}`)],
              [translate("city"), base.city],
              [translate("domains"), base.domains.join(", ") || translate("noDomains")],
              [translate("retire"), base.retired ? translate("retired") : translate("inUse")],
            ]
      }
      effect={
        effect === null ? null : <Effect effect={effect} isRenamed={base?.name !== form.getValues("name")} />
      }
      onClose={onClose}
    >
      {institution === null ? null : (
        <p className="text-base text-muted">
          {translate("belongs", { people: institution.people, algorithms: institution.algorithms })}
        </p>
      )}
      <InstitutionFields form={form} />
    </ChangeDialog>
  );
}
