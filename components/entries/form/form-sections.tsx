"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import type { EntryFormValues } from "@/lib/entries/schema";
import { FIELD_KEYS, type FieldKey, FORM_SECTIONS, fieldStructure } from "@/lib/fields/entry-fields";
import { EntryField } from "./entry-field";
import { appliedKeys, keysOfSection } from "./entry-values";
import { sectionId, useFormSubject } from "./form-context";

/** The fields that conditions hang on. */
const CONDITION_KEYS = FIELD_KEYS.map((key) => fieldStructure(key).condition?.field).filter(
  (key) => key !== undefined,
);

/** The fields that apply to what is chosen now; renders again only when a condition's field changes. */
export function useAppliedKeys(): FieldKey[] {
  const { model } = useFormSubject();
  const answers = useWatch<EntryFormValues, typeof CONDITION_KEYS>({ name: CONDITION_KEYS });
  return appliedKeys(model, Object.fromEntries(CONDITION_KEYS.map((key, index) => [key, answers[index]])));
}

/** Says which conditional fields came or went, for who does not see them do so. */
function ConditionAnnouncer({ keys }: { keys: readonly FieldKey[] }) {
  const translate = useTranslations("form.conditional");
  const { model } = useFormSubject();
  const before = useRef(keys);
  const [sentence, setSentence] = useState("");
  useEffect(() => {
    const came = keys.filter((key) => !before.current.includes(key));
    const went = before.current.filter((key) => !keys.includes(key));
    before.current = keys;
    const names = (list: readonly FieldKey[]) => list.map((key) => model[key].displayName).join(", ");
    if (came.length > 0) setSentence(translate("shown", { fields: names(came) }));
    else if (went.length > 0) setSentence(translate("hidden", { fields: names(went) }));
  }, [keys, model, translate]);
  return (
    <p aria-live="polite" className="sr-only">
      {sentence}
    </p>
  );
}

/** The five sections with the fields that apply. */
export function FormSections() {
  const translate = useTranslations("form.sections");
  const keys = useAppliedKeys();
  return (
    <>
      {FORM_SECTIONS.map((section) => (
        <section
          key={section}
          id={sectionId(section)}
          aria-labelledby={`${sectionId(section)}-kop`}
          className="border-line border-t py-8 first:border-t-0 first:pt-0"
        >
          <h2 id={`${sectionId(section)}-kop`} tabIndex={-1} className="mb-6 outline-none">
            {translate(section)}
          </h2>
          <div className="grid grid-cols-1 gap-6">
            {keysOfSection(section)
              .filter((key) => keys.includes(key))
              .map((key) => (
                <EntryField key={key} fieldKey={key} />
              ))}
          </div>
        </section>
      ))}
      <ConditionAnnouncer keys={keys} />
    </>
  );
}
