"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ApiError } from "@/lib/client/api";
import type { DataModelEffect } from "@/lib/domain/data-model-rules";
import { type Failure, useSubmission } from "../form/use-submission";

/** Answers after which it is not known what the server kept. */
const UNCERTAIN = ["network", "unavailable", "unexpected"];

function problemsOf({ fields }: ApiError): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, sentences]) => [path.split(".", 1)[0] ?? path, sentences.join(" ")]),
  );
}

interface Sending {
  /** Asks what the change would touch; null when there is nothing to ask. */
  preview: (() => Promise<DataModelEffect>) | null;
  save: () => Promise<void>;
}

/**
 * How a change of the data model is sent: what it touches is shown first, and then asked for once more. `learn` reads how
 * the field is now, after another admin changed it or when it is not known whether this was kept.
 */
export function useChangeForm(learn: () => Promise<unknown>) {
  const translate = useTranslations("dataModel");
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [effect, setEffect] = useState<DataModelEffect | null>(null);
  const [isConflict, setConflict] = useState(false);

  const { failure, isBusy, attempt } = useSubmission((error): Failure | null => {
    const wasSaving = effect !== null;
    setEffect(null);
    const wrong = problemsOf(error);
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return null;
    if (error.code === "field_conflict") setConflict(true);
    if (error.code === "field_conflict" || wasSaving) void learn();
    const said = error.code === "network" ? translate("offline") : error.detail || translate("failed");
    const isUncertain = wasSaving && UNCERTAIN.includes(error.code);
    return { sentence: isUncertain ? `${said} ${translate("uncertain")}` : said };
  });

  const send = ({ preview, save }: Sending) =>
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

export type ChangeForm = ReturnType<typeof useChangeForm>;
