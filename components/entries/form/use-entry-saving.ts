"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import type { EntryDto } from "@/lib/entries/answers";
import type { EntryFormValues } from "@/lib/entries/schema";
import type { DataModel } from "@/lib/fields/data-model";
import { paths } from "@/lib/paths";
import { type Difference, findDifferences } from "./conflict";
import { bodyOf, emptyValues, valuesFrom } from "./entry-values";
import { fieldSentencesOf, type SaveFailure, saveFailureOf } from "./save-failure";
import type { DraftControls, Origin } from "./use-draft";

export interface Conflict {
  current: EntryDto;
  /** The values of `current`. */
  theirs: EntryFormValues;
  differences: Difference[];
}

/** What the form says after a failed attempt. `attempt` counts, so that the same failure takes the focus again. */
export interface SavingState {
  busy: boolean;
  attempt: number;
  failure: SaveFailure | null;
  /** The sentence of the failure, as shown in the toast too. */
  sentence: string;
  conflict: Conflict | null;
}

const IDLE: SavingState = { busy: false, attempt: 0, failure: null, sentence: "", conflict: null };

interface Options {
  form: UseFormReturn<EntryFormValues>;
  model: DataModel;
  entryId: string | null;
  origin: { current: Origin };
  person: { _id: string; name: string };
  draft: DraftControls;
}

async function sendEntry({ form, model, entryId, origin, person }: Options): Promise<EntryDto> {
  // The server takes the author from the session; the specification's payload names it.
  const { changeNote } = form.getValues();
  const note = changeNote.trim() === "" ? {} : { changeNote };
  const body = { ...bodyOf(model, form.getValues()), ...note, author: person };
  const asPerson = { actingAs: person._id };
  if (entryId === null) return callApi<EntryDto>("POST", paths.api.entries, body, asPerson);
  const { version } = origin.current;
  const versioned = version === null ? body : { ...body, version };
  return callApi<EntryDto>("PUT", paths.api.entry(entryId), versioned, asPerson);
}

async function fetchConflict({ form, model, entryId, origin }: Options): Promise<Conflict> {
  const current = await callApi<EntryDto>("GET", paths.api.entry(entryId ?? ""));
  const theirs = valuesFrom(current, emptyValues());
  return {
    current,
    theirs,
    differences: findDifferences(model, origin.current.values, theirs, form.getValues()),
  };
}

/** Sends the form and tells what came of it. */
export function useEntrySaving(options: Options) {
  const { form, entryId, draft } = options;
  const translate = useTranslations("form.saving");
  const router = useRouter();
  const sending = useRef(false);
  const [state, setState] = useState<SavingState>(IDLE);

  function finish(entry: EntryDto) {
    draft.end();
    const key = entryId === null ? "added" : "changed";
    const link = { href: paths.entry(entry._id), words: translate("toEntry") };
    showToast(translate(key, { name: entry.algorithmName ?? "" }), { kind: "success", link });
    router.push(paths.home);
    router.refresh();
  }

  function sentenceOf(failure: SaveFailure): string {
    if (failure.kind === "conflict") return "";
    if (failure.kind === "sessionEnded")
      return translate(draft.saveNow() ? "sessionEnded" : "sessionEndedNoDraft");
    return translate(failure.kind, "detail" in failure ? { detail: failure.detail } : {});
  }

  async function fail(error: unknown): Promise<void> {
    const failure = saveFailureOf(error);
    for (const [key, message] of fieldSentencesOf(error)) form.setError(key, { type: "server", message });
    let conflict: Conflict | null = null;
    if (failure.kind === "conflict") {
      try {
        conflict = await fetchConflict(options);
      } catch (second) {
        return fail(second);
      }
    }
    const sentence = sentenceOf(failure);
    if (sentence) showToast(sentence, { kind: "error" });
    setState((previous) => ({ busy: false, attempt: previous.attempt + 1, failure, sentence, conflict }));
  }

  async function send(): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    setState((previous) => ({ ...previous, busy: true }));
    try {
      // Stays busy after success: the next page is on its way.
      finish(await sendEntry(options));
    } catch (error) {
      await fail(error);
      sending.current = false;
    }
  }

  return { state, send, forget: () => setState((previous) => ({ ...IDLE, attempt: previous.attempt })) };
}
