"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ApiError } from "@/lib/client/api";
import type { DataModelEffect } from "@/lib/fields/answers";
import type { SynonymEffect } from "@/lib/search/words/synonym-rules";
import { type Failure, useSubmission } from "../form/use-submission";

/** Answers after which it is not known what the server kept. */
const UNCERTAIN = ["network", "unavailable", "unexpected"];
const CONFLICTS = ["field_conflict", "synonym_conflict"];

function problemsOf({ fields }: ApiError): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, sentences]) => [path.split(".", 1)[0] ?? path, sentences.join(" ")]),
  );
}

type Effect = DataModelEffect | SynonymEffect;

interface Sending<Kind extends Effect> {
  /** Asks what the change would touch; null when there is nothing to ask. */
  preview: (() => Promise<Kind>) | null;
  save: () => Promise<void>;
}

/**
 * How a change of the data model, or of the search words, is sent: what it touches is shown first, and then asked for once more. `learn` reads how
 * it is now, after another admin changed it or when it is not known whether this was kept.
 */
export function useChangeForm<Kind extends Effect = DataModelEffect>(learn: () => Promise<unknown>) {
  const translate = useTranslations("dataModel");
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [effect, setEffect] = useState<Kind | null>(null);
  const [isConflict, setConflict] = useState(false);

  const { failure, isBusy, attempt } = useSubmission((error): Failure | null => {
    const wasSaving = effect !== null;
    setEffect(null);
    const wrong = problemsOf(error);
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return null;
    const isNowConflict = CONFLICTS.includes(error.code);
    if (isNowConflict) setConflict(true);
    if (isNowConflict || wasSaving) void learn();
    const said = error.code === "network" ? translate("offline") : error.detail || translate("failed");
    const isUncertain = wasSaving && UNCERTAIN.includes(error.code);
    return { sentence: isUncertain ? `${said} ${translate("uncertain")}` : said };
  });

  const send = ({ preview, save }: Sending<Kind>) =>
    attempt(async () => {
      setProblems({});
      if (effect === null && preview !== null) {
        setEffect(await preview());
        return;
      }
      await save();
    });

  return { problems, effect, isConflict, failure, isBusy, send, back: () => setEffect(null) };
}

export type ChangeForm = ReturnType<typeof useChangeForm<DataModelEffect>>;
export type SynonymChangeForm = ReturnType<typeof useChangeForm<SynonymEffect>>;
