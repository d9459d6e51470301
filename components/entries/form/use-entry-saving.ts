import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { DraftControls } from "@/components/form/draft/use-draft";
import { sameValue } from "@/components/form/same-value";
import { ApiError, callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import type { EntryDto } from "@/lib/entries/answers";
import { type EntryFormValues, parseProductChoice } from "@/lib/entries/schema";
import type { DataModel } from "@/lib/fields/data-model";
import { paths } from "@/lib/paths";
import {
  ASKED_KEYS,
  type AskedKey,
  bodyOf,
  emptyValues,
  type FormKey,
  isFormKey,
  valuesFrom,
} from "./entry-values";
import type { Origin } from "./use-entry-draft";

/** How a save failed; each kind has its sentence in 'form.saving'. */
type SaveFailure =
  | { kind: "sessionEnded" | "conflict" | "unavailable" }
  | { kind: "forbidden" | "invalid" | "unknown"; detail: string };

/** The sentences that quote the server end with their own full stop. */
const withoutFullStop = (sentence: string) => sentence.trim().replace(/\.+$/, "");

/** Rules: specification section 8, 'Algorithm save' and 'Global'. */
export function saveFailureOf(error: unknown): SaveFailure {
  if (!(error instanceof ApiError)) return { kind: "unknown", detail: "" };
  if (error.status === 0) return { kind: "unavailable" };
  if (error.status === 401) return { kind: "sessionEnded" };
  if (error.code === "edit_conflict") return { kind: "conflict" };
  if (error.status === 403) return { kind: "forbidden", detail: withoutFullStop(error.detail) };
  if (error.status === 400) return { kind: "invalid", detail: withoutFullStop(error.detail) };
  return { kind: "unknown", detail: error.detail };
}

/** The server's first sentence for each field of the form. */
export function fieldSentencesOf(error: unknown): [FormKey, string][] {
  if (!(error instanceof ApiError)) return [];
  const sentences = new Map<FormKey, string>();
  for (const [path, [sentence]] of Object.entries(error.fields)) {
    const key = path.split(".")[0] ?? "";
    if (sentence !== undefined && isFormKey(key) && !sentences.has(key)) sentences.set(key, sentence);
  }
  return [...sentences];
}

export type Side = "theirs" | "mine";

/** A field that someone else changed while it was being edited here. */
export interface Difference {
  key: AskedKey;
  theirs: string | string[];
  mine: string | string[];
  /** What happens unless one chooses: a field that was not touched here follows the other's change. */
  suggested: Side;
}

/** The same values with those of fields that do not apply emptied, as the server will store them. */
function effective(model: DataModel, values: EntryFormValues): EntryFormValues {
  return { ...emptyValues(), ...bodyOf(model, values), product: values.product };
}

/**
 * What differs between the entry as it stands now and what was typed here. `base` is what the editing began with;
 * without it (a draft of an older version) every differing field is a question.
 */
export function findDifferences(
  model: DataModel,
  base: EntryFormValues | null,
  theirValues: EntryFormValues,
  myValues: EntryFormValues,
): Difference[] {
  const theirs = effective(model, theirValues);
  const mine = effective(model, myValues);
  const from = base === null ? null : effective(model, base);
  return ASKED_KEYS.filter(
    (key) => !sameValue(theirs[key], mine[key]) && (from === null || !sameValue(theirs[key], from[key])),
  ).map((key) => {
    const touched = from === null || !sameValue(mine[key], from[key]);
    return { key, theirs: theirs[key], mine: mine[key], suggested: touched ? "mine" : "theirs" };
  });
}

export interface Conflict {
  current: EntryDto;
  theirs: EntryFormValues;
  differences: Difference[];
  /** The form began with a draft, and the entry is published by now. */
  isNewlyPublished: boolean;
}

/** Whether a save publishes the entry or stores a draft on the server. */
export type SaveTarget = "entry" | "draft";

/** What the form says after a failed attempt. `attempt` counts, so that the same failure takes the focus again. */
export interface SavingState {
  busy: boolean;
  attempt: number;
  failure: SaveFailure | null;
  /** The sentence of the failure, as shown in the toast too. */
  sentence: string;
  conflict: Conflict | null;
  /** The target of the last attempt. */
  target: SaveTarget;
}

const IDLE: SavingState = {
  busy: false,
  attempt: 0,
  failure: null,
  sentence: "",
  conflict: null,
  target: "entry",
};

interface Options {
  form: UseFormReturn<EntryFormValues>;
  model: DataModel;
  entryId: string | null;
  /** Nothing of it was published when the form began. */
  isDraft: boolean;
  origin: { current: Origin };
  person: { _id: string; name: string };
  draft: DraftControls;
}

async function sendEntry(
  { form, model, entryId, origin, person }: Options,
  target: SaveTarget,
): Promise<EntryDto> {
  // The server takes the author from the session; the specification's payload names it.
  const { changeNote, product } = form.getValues();
  const isDraft = target === "draft";
  const note = isDraft || changeNote.trim() === "" ? {} : { changeNote };
  // A product that nobody touched here is left as it is by now.
  const began = origin.current.values?.product;
  const chosen = began && sameValue(product, began) ? {} : { product: parseProductChoice(product) };
  const body = { ...bodyOf(model, form.getValues()), ...note, ...chosen, author: person };
  const asPerson = { actingAs: person._id };
  if (entryId === null) {
    return callApi<EntryDto>("POST", isDraft ? paths.api.drafts : paths.api.entries, body, asPerson);
  }
  const { version } = origin.current;
  const versioned = version === null ? body : { ...body, version };
  const address = isDraft ? paths.api.draft(entryId) : paths.api.entry(entryId);
  return callApi<EntryDto>("PUT", address, versioned, asPerson);
}

async function fetchConflict(
  { form, model, entryId, origin }: Options,
  isPublished: boolean,
): Promise<Conflict> {
  const current = await callApi<EntryDto>("GET", paths.api.entry(entryId ?? ""));
  const theirs = valuesFrom(current, emptyValues());
  return {
    current,
    theirs,
    differences: findDifferences(model, origin.current.values, theirs, form.getValues()),
    isNewlyPublished: !isPublished && current.state === undefined,
  };
}

/** Sends the form and tells what came of it. */
export function useEntrySaving(options: Options) {
  const { form, entryId, isDraft, draft } = options;
  const translate = useTranslations("form.saving");
  const router = useRouter();
  const sending = useRef(false);
  const [state, setState] = useState<SavingState>(IDLE);
  const [isPublished, setPublished] = useState(entryId !== null && !isDraft);

  function finish(entry: EntryDto, target: SaveTarget) {
    draft.end();
    const name = entry.algorithmName ?? "";
    if (target === "draft") {
      showToast(translate("draftSaved", { name }), { kind: "success" });
      router.push(paths.work);
    } else {
      const key = entryId === null ? "added" : isPublished ? "changed" : "published";
      const link = { href: paths.entry(entry._id), words: translate("toEntry") };
      showToast(translate(key, { name }), { kind: "success", link });
      router.push(paths.home);
    }
    router.refresh();
  }

  function sentenceOf(failure: SaveFailure): string {
    if (failure.kind === "conflict") return "";
    if (failure.kind === "sessionEnded")
      return translate(draft.saveNow() ? "sessionEnded" : "sessionEndedNoDraft");
    return translate(failure.kind, "detail" in failure ? { detail: failure.detail } : {});
  }

  async function fail(error: unknown, target: SaveTarget): Promise<void> {
    const failure = saveFailureOf(error);
    for (const [key, message] of fieldSentencesOf(error)) form.setError(key, { type: "server", message });
    let conflict: Conflict | null = null;
    if (failure.kind === "conflict") {
      try {
        conflict = await fetchConflict(options, isPublished);
      } catch (second) {
        return fail(second, target);
      }
    }
    if (conflict?.isNewlyPublished) {
      setPublished(true);
      // The page around the form calls the entry a draft until it is rendered again.
      router.refresh();
    }
    const sentence = sentenceOf(failure);
    if (sentence) showToast(sentence, { kind: "error" });
    setState(({ attempt }) => ({ busy: false, attempt: attempt + 1, failure, sentence, conflict, target }));
  }

  async function send(target: SaveTarget): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    setState((previous) => ({ ...previous, busy: true }));
    try {
      // Stays busy after success: the next page is on its way.
      finish(await sendEntry(options, target), target);
    } catch (error) {
      await fail(error, target);
      sending.current = false;
    }
  }

  const reset = () => setState((previous) => ({ ...IDLE, attempt: previous.attempt }));
  return { state, isPublished, send, reset };
}
