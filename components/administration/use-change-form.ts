"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import { useApiForm } from "../form/use-api-form";
import type { Failure } from "../form/use-submission";

/** Answers after which it is not known what the server kept. */
const UNCERTAIN = ["network", "unavailable", "unexpected"];
const CONFLICTS = ["field_conflict", "synonym_conflict", "institution_conflict"];

interface Changing<Values, Base, Effect> {
  begin: DefaultValues<Values>;
  /** From which state a save is made: the one that the dialog came with or, after a conflict, the one of now. */
  base: Base;
  /** Reads how it is now, after another admin changed it or when it is not known whether this was kept. */
  learn: () => Promise<Base | undefined>;
  /** Asks what the change would touch; null when there is nothing to ask. */
  preview: (values: Values, base: Base) => (() => Promise<Effect>) | null;
  save: (values: Values, base: Base) => Promise<void>;
}

/** How an admin's change is sent: what it touches is shown first, and then asked for once more. */
export function useChangeForm<Values extends FieldValues, Base, Effect>({
  begin,
  base: first,
  learn,
  preview,
  save,
}: Changing<Values, Base, Effect>) {
  const translate = useTranslations("admin.change");
  const [base, setBase] = useState(first);
  const [effect, setEffect] = useState<Effect | null>(null);
  const [isConflict, setConflict] = useState(false);

  const form = useApiForm<Values>(begin, {
    explain: ({ code, detail, fields }): Failure | undefined => {
      const wasSaving = effect !== null;
      setEffect(null);
      if (Object.keys(fields).length > 0) return undefined;
      const isNowConflict = CONFLICTS.includes(code);
      if (isNowConflict) setConflict(true);
      if (isNowConflict || wasSaving) void learn().then((now) => now !== undefined && setBase(now));
      const said = code === "network" ? translate("offline") : detail || translate("failed");
      const isUncertain = wasSaving && UNCERTAIN.includes(code);
      return { sentence: isUncertain ? `${said} ${translate("uncertain")}` : said };
    },
  });

  const { onSubmit } = form.sending(async (values) => {
    const asked = effect === null ? preview(values, base) : null;
    if (asked === null) await save(values, base);
    else setEffect(await asked());
  });

  const hasWork = form.formState.isDirty || form.isBusy;
  return { ...form, base, effect, isConflict, hasWork, onSubmit, back: () => setEffect(null) };
}
