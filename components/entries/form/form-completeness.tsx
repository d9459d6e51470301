"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { Meter } from "@/components/ui/meter";
import { completenessOf } from "@/lib/entries/completeness";
import type { EntryFormValues } from "@/lib/entries/schema";
import { paths } from "@/lib/paths";
import { Disclosure } from "../../ui/disclosure";
import { useFormats } from "../../ui/use-formats";
import { answersOf } from "./entry-values";
import { controlId, goToField, useFormSubject } from "./form-context";

/** How complete the entry is with what the form holds now, and links to the fields that are still empty. */
export function FormCompleteness() {
  const { formatPercent } = useFormats();
  const translate = useTranslations("form.completeness");
  const { model } = useFormSubject();
  const values = useWatch<EntryFormValues>();
  const { percent, missing } = completenessOf(model, answersOf(values as Partial<EntryFormValues>));
  return (
    <section aria-labelledby="volledigheid" className="mt-6 text-base">
      <p id="volledigheid" className="flex justify-between gap-4 font-semibold">
        {translate("title")}
        <span className="tabular-nums">{formatPercent(percent)}</span>
      </p>
      <Meter percent={percent} label={translate("title")} className="mt-2" />
      {missing.length === 0 ? (
        <p className="mt-2 text-muted text-sm">{translate("whole")}</p>
      ) : (
        <Disclosure label={translate("missing", { count: missing.length })} className="group mt-2">
          <ul className="list-disc pl-5 marker:text-accent">
            {missing.map((key) => (
              <li key={key}>
                <a
                  href={`#${controlId(key)}`}
                  onClick={(event) => {
                    event.preventDefault();
                    goToField(key);
                  }}
                  className="link inline-block py-0.5"
                >
                  {model[key].displayName}
                </a>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      <p className="mt-1 text-sm">
        <a href={paths.completeness} target="_blank" rel="noopener" className="link inline-block py-0.5">
          {translate("formula")}
        </a>
      </p>
    </section>
  );
}
