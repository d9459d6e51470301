import { useTranslations } from "next-intl";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { useFormContext } from "react-hook-form";
import { COMPLETENESS_FIELD_KEYS, type Completeness, computeCompleteness } from "@/lib/entries/completeness";
import type { EntryFormValues } from "@/lib/entries/schema";
import { ENTRY_FIELDS, type FieldKey, type FormSection, getFieldStructure } from "@/lib/fields/entry-fields";
import { toExpectedContent } from "./entry-values";
import { FieldLink, useFormSubject } from "./form-context";

const MissingContext = createContext<Completeness | null>(null);

const signOf = ({ total, missing }: Completeness) => [total, ...missing].join();

/** Tracks which fields are empty while the user types. Consumers re-render only when a field is filled or emptied. */
export function MissingFieldsProvider({ children }: { children: ReactNode }) {
  const { model } = useFormSubject();
  const { getValues, subscribe } = useFormContext<EntryFormValues>();
  const [found, setFound] = useState(() => computeCompleteness(model, toExpectedContent(getValues())));
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const next = computeCompleteness(model, toExpectedContent(values));
          setFound((shown) => (signOf(shown) === signOf(next) ? shown : next));
        },
      }),
    [model, subscribe],
  );
  return <MissingContext.Provider value={found}>{children}</MissingContext.Provider>;
}

export function useFormCompleteness(): Completeness {
  const found = useContext(MissingContext);
  if (found === null) throw new Error("What is missing is asked outside the entry form");
  return found;
}

/** Number of empty fields of a section, required ones separately; each number links to the first of them. */
export function MissingFieldCount({ section, className }: { section: FormSection; className?: string }) {
  const translate = useTranslations("form.missing");
  const keys = useFormCompleteness().missing.filter((key) => ENTRY_FIELDS[key].section === section);
  if (!COMPLETENESS_FIELD_KEYS.some((key) => ENTRY_FIELDS[key].section === section)) {
    return <p className={className}>{translate("uncounted")}</p>;
  }
  const required = keys.filter((key) => getFieldStructure(key).required);
  const leadTo = (key: FieldKey | undefined) => (words: ReactNode) =>
    key === undefined ? null : (
      <FieldLink to={key} className="link inline-block py-0.5">
        {words}
      </FieldLink>
    );
  const links = { all: leadTo(keys[0]), must: leadTo(required[0]) };
  const counts = { count: keys.length, required: required.length };
  return (
    <p className={className}>
      {keys.length > 0 && keys.length === required.length
        ? translate.rich("required", { ...counts, ...links })
        : translate.rich("fields", { ...counts, ...links })}
    </p>
  );
}
