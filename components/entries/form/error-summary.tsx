"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useFormState } from "react-hook-form";
import type { EntryFormValues } from "@/lib/entries/schema";
import { messageOf } from "./entry-resolver";
import type { FormKey } from "./entry-values";
import { controlId, goToField, useFormSubject } from "./form-context";
import { useAppliedKeys } from "./form-sections";

/** What is wrong, after a submit that could not go on. Takes the focus with each attempt and links to the fields. */
export function ErrorSummary({ attempt }: { attempt: number }) {
  const translate = useTranslations("form.summary");
  const { model } = useFormSubject();
  const { errors } = useFormState<EntryFormValues>();
  const note = useTranslations("form.changeNote");
  const keys: FormKey[] = [...useAppliedKeys(), "changeNote"];
  const wrong = keys.filter((key) => errors[key] !== undefined);
  const box = useRef<HTMLElement>(null);
  const isShown = attempt > 0 && wrong.length > 0;

  // Each attempt takes the focus once its errors are there; a field that was mended does not.
  const focused = useRef(0);
  useEffect(() => {
    if (!isShown || focused.current === attempt) return;
    focused.current = attempt;
    box.current?.focus();
  }, [attempt, isShown]);

  if (!isShown) return null;
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="fouten-kop"
      className="mb-8 rounded-card border-2 border-danger bg-danger-soft p-5"
    >
      <h2 id="fouten-kop" className="mb-3 text-danger">
        {translate("title", { count: wrong.length })}
      </h2>
      <ul className="grid gap-1">
        {wrong.map((key) => (
          <li key={key}>
            <a
              href={`#${controlId(key)}`}
              onClick={(event) => {
                event.preventDefault();
                goToField(key);
              }}
              className="font-semibold text-danger underline underline-offset-4 hover:decoration-2"
            >
              {key === "changeNote" ? note("label") : model[key].displayName}
            </a>
            : {messageOf(errors[key])}
          </li>
        ))}
      </ul>
    </section>
  );
}
