"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSWRConfig } from "swr";
import { type ApiError, callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { cleanDomain } from "@/lib/institutions/rules";
import type { InstitutionDto, InstitutionEffect } from "@/lib/institutions/schema";
import { paths } from "@/lib/paths";
import { type Failure, useSubmission } from "../form/use-submission";

export type InstitutionValues = Pick<InstitutionDto, "name" | "kind" | "city" | "domains" | "retired">;

export interface InstitutionEditing {
  /** Null for one that is to be added. */
  institution: InstitutionDto | null;
  change: <T>(next: (items: InstitutionDto[]) => InstitutionDto[], call: () => Promise<T>) => Promise<T>;
  refresh: () => Promise<InstitutionDto[] | undefined>;
  onClose: () => void;
}

const EMPTY: InstitutionValues = { name: "", kind: "other", city: "", domains: [], retired: false };

function valuesOf({ name, kind, city, domains, retired }: InstitutionDto): InstitutionValues {
  return { name, kind, city, domains, retired };
}

/** Whether a change touches more than the institution itself: then its effect is shown before it is saved. */
function reachesFurther(base: InstitutionValues, { name, domains }: InstitutionValues): boolean {
  const sorted = (list: readonly string[]) => [...list].sort().join(" ");
  return base.name !== name || sorted(base.domains) !== sorted(domains);
}

/** Problems by field; those of a domain stand together, as the list is one field on the page. */
function problemsOf({ fields }: ApiError): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [path, sentences] of Object.entries(fields)) {
    const field = path.split(".", 1)[0] ?? path;
    problems[field] = [problems[field], ...sentences].filter(Boolean).join(" ");
  }
  return problems;
}

/** What an admin types about an institution. */
function useTyped(institution: InstitutionDto | null) {
  const [values, setValues] = useState<InstitutionValues>(institution ? valuesOf(institution) : EMPTY);
  const [domain, setDomain] = useState("");
  return {
    values,
    set: (next: Partial<InstitutionValues>) => setValues((held) => ({ ...held, ...next })),
    domain,
    setDomain,
    /** A domain that was typed and not added yet counts as well. */
    addDomain: (): InstitutionValues => {
      const typed = cleanDomain(domain);
      const isNew = typed !== "" && !values.domains.includes(typed);
      const next = isNew ? { ...values, domains: [...values.domains, typed] } : values;
      setValues(next);
      setDomain("");
      return next;
    },
  };
}

/** From which state a save is made: the one that the dialog came with or, after a conflict, the one of now. */
function useBase(institution: InstitutionDto | null, refresh: InstitutionEditing["refresh"]) {
  const [base, setBase] = useState(institution);
  const [isConflict, setConflict] = useState(false);
  async function learn() {
    const now = (await refresh())?.find(({ _id }) => _id === base?._id);
    if (now === undefined) return;
    setBase(now);
    setConflict(true);
  }
  return { base, isConflict, learn };
}

/** Sends it: a new one, or a change with its optimistic display. */
function saveInstitution(
  { change }: InstitutionEditing,
  base: InstitutionDto | null,
  values: InstitutionValues,
): Promise<unknown> {
  if (base === null) {
    const { retired: _never, ...added } = values;
    return change(
      (items) => items,
      () => callApi("POST", paths.api.institutions, added),
    );
  }
  const { _id: id, revision } = base;
  return change(
    (items) => items.map((item) => (item._id === id ? { ...item, ...values } : item)),
    () => callApi("PUT", paths.api.institution(id), { ...values, revision }),
  );
}

/** The form of an institution: what is typed, what saving it would do, and the saving. */
export function useInstitutionForm(editing: InstitutionEditing) {
  const translate = useTranslations("admin.institutions");
  const { mutate } = useSWRConfig();
  const typed = useTyped(editing.institution);
  const { base, isConflict, learn } = useBase(editing.institution, editing.refresh);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [effect, setEffect] = useState<InstitutionEffect | null>(null);

  const { failure, isBusy, attempt } = useSubmission((error): Failure | null => {
    setEffect(null);
    const wrong = problemsOf(error);
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return null;
    if (error.code === "network") return { sentence: translate("offline") };
    if (error.code === "institution_conflict") void learn();
    return { sentence: error.detail || translate("failed") };
  });

  const submit = () =>
    attempt(async () => {
      const next = typed.addDomain();
      setProblems({});
      if (base !== null && effect === null && reachesFurther(base, next)) {
        const body = { ...next, revision: base.revision };
        setEffect(await callApi<InstitutionEffect>("POST", paths.api.institutionPreview(base._id), body));
        return;
      }
      await saveInstitution(editing, base, next);
      // Names and members of institutions stand in the table of accounts, too.
      void mutate(paths.api.users);
      editing.onClose();
      showToast(translate(base === null ? "added" : "saved", { name: next.name }), { kind: "success" });
    });

  const back = () => setEffect(null);
  const start = editing.institution ? valuesOf(editing.institution) : EMPTY;
  const hasWork = typed.domain !== "" || JSON.stringify(typed.values) !== JSON.stringify(start);
  return { ...typed, base, problems, effect, back, isConflict, failure, isBusy, hasWork, submit };
}

export type InstitutionFormState = ReturnType<typeof useInstitutionForm>;
