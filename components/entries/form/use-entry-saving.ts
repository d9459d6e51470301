import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { DraftControls } from "@/components/form/draft/use-draft";
import { isSameFieldValue } from "@/components/form/same-value";
import { ApiError, callApi, isOffline } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import type { EntryDto } from "@/lib/entries/answers";
import { type EntryFormValues, parseProductChoice } from "@/lib/entries/schema";
import type { DataModel } from "@/lib/fields/data-model";
import type { EntryContent } from "@/lib/fields/entry-fields";
import { paths } from "@/lib/paths";
import {
  createEmptyValues,
  ENTRY_AND_PRODUCT_KEYS,
  type EntryFieldKey,
  type EntryFormKey,
  isEntryFormKey,
  listFieldsToCorrect,
  readFormValues,
  toEntryRequestBody,
} from "./entry-values";
import type { EditOrigin } from "./use-entry-draft";

/** Reason of a failed save; each kind has its message in 'form.saving'. */
type SaveFailure =
  | { kind: "sessionEnded" | "conflict" | "unavailable" | "offline" }
  | { kind: "forbidden" | "invalid" | "unknown"; detail: string };

/** Removes the full stop, as the messages that quote the server add their own. */
const withoutFullStop = (sentence: string) => sentence.trim().replace(/\.+$/, "");

/** Returns the kind of failure for an error of a save: specification section 8, 'Algorithm save' and 'Global'. */
export function toSaveFailure(error: unknown): SaveFailure {
  if (!(error instanceof ApiError)) return { kind: "unknown", detail: "" };
  if (isOffline(error)) return { kind: "offline" };
  if (error.status === 0) return { kind: "unavailable" };
  if (error.status === 401) return { kind: "sessionEnded" };
  if (error.code === "edit_conflict") return { kind: "conflict" };
  if (error.status === 403) return { kind: "forbidden", detail: withoutFullStop(error.detail) };
  if (error.status === 400) return { kind: "invalid", detail: withoutFullStop(error.detail) };
  return { kind: "unknown", detail: error.detail };
}

/** Returns the server's first error text of each field. */
export function listFieldErrorTexts(error: unknown): [EntryFormKey, string][] {
  if (!(error instanceof ApiError)) return [];
  const sentences = new Map<EntryFormKey, string>();
  for (const [path, [sentence]] of Object.entries(error.fields)) {
    const key = path.split(".")[0] ?? "";
    if (sentence !== undefined && isEntryFormKey(key) && !sentences.has(key)) sentences.set(key, sentence);
  }
  return [...sentences];
}

export type SaveConflictSide = "theirs" | "mine";

/** A field of which both another user and this form changed the value. */
export interface FieldDifference {
  key: EntryFieldKey;
  theirs: string | string[];
  mine: string | string[];
  /** The preselected side: 'theirs' for a field that was not changed in this form. */
  suggested: SaveConflictSide;
}

/** Returns the values that the server will store: fields that do not apply are empty. */
function effective(model: DataModel, values: EntryFormValues): EntryFormValues {
  return { ...createEmptyValues(), ...toEntryRequestBody(model, values), product: values.product };
}

/**
 * Returns the fields whose values differ between the current entry and this form. `base` holds the values at the start
 * of the edit; without it (a draft of an older version) every difference is to be chosen by the user.
 */
export function findFieldDifferences(
  model: DataModel,
  base: EntryFormValues | null,
  theirValues: EntryFormValues,
  myValues: EntryFormValues,
): FieldDifference[] {
  const theirs = effective(model, theirValues);
  const mine = effective(model, myValues);
  const from = base === null ? null : effective(model, base);
  return ENTRY_AND_PRODUCT_KEYS.filter(
    (key) =>
      !isSameFieldValue(theirs[key], mine[key]) &&
      (from === null || !isSameFieldValue(theirs[key], from[key])),
  ).map((key) => {
    const touched = from === null || !isSameFieldValue(mine[key], from[key]);
    return { key, theirs: theirs[key], mine: mine[key], suggested: touched ? "mine" : "theirs" };
  });
}

export interface SaveConflict {
  current: EntryDto;
  theirs: EntryFormValues;
  differences: FieldDifference[];
  /** The form started as a draft, and the entry has been published since. */
  isNewlyPublished: boolean;
}

/** Whether a save publishes the entry or stores it as a draft on the server. */
export type PublishOrDraftTarget = "entry" | "draft";

/** State of saving, with the last failure. `attempt` counts, so that a repeated failure takes the focus again. */
export interface SavingState {
  busy: boolean;
  attempt: number;
  failure: SaveFailure | null;
  /** Text of the failure, also shown in the toast. */
  sentence: string;
  conflict: SaveConflict | null;
  /** Target of the last attempt to save. */
  target: PublishOrDraftTarget;
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
  /** Content of the entry when the form opened; undefined for a new one. */
  stored: EntryContent | undefined;
  entryId: string | null;
  /** Whether the entry was an unpublished draft when the form opened. */
  isDraft: boolean;
  origin: { current: EditOrigin };
  person: { _id: string; name: string };
  draft: DraftControls;
  /** The revision of the user's own change that waits for review. */
  revision: number | null;
}

type SavedEntry = EntryDto & { proposal?: string };

async function sendEntry(
  { form, model, entryId, origin, person, revision }: Options,
  target: PublishOrDraftTarget,
): Promise<SavedEntry> {
  // The server takes the author from the session; `author` is sent because the specification's payload has it.
  const { changeNote, product } = form.getValues();
  const isDraft = target === "draft";
  const note = isDraft || changeNote.trim() === "" ? {} : { changeNote };
  // An unchanged product is not sent, so that the server keeps its current one.
  const began = origin.current.values?.product;
  const chosen = began && isSameFieldValue(product, began) ? {} : { product: parseProductChoice(product) };
  const body = { ...toEntryRequestBody(model, form.getValues()), ...note, ...chosen, author: person };
  const asPerson = { actingAs: person._id };
  if (entryId === null) {
    return callApi<SavedEntry>("POST", isDraft ? paths.api.drafts : paths.api.entries, body, asPerson);
  }
  const { version } = origin.current;
  const versioned = {
    ...body,
    ...(version === null ? {} : { version }),
    ...(revision === null || isDraft ? {} : { revision }),
  };
  const address = isDraft ? paths.api.draft(entryId) : paths.api.entry(entryId);
  return callApi<SavedEntry>("PUT", address, versioned, asPerson);
}

async function fetchConflict(
  { form, model, entryId, origin }: Options,
  isPublished: boolean,
): Promise<SaveConflict> {
  const current = await callApi<EntryDto>("GET", paths.api.entry(entryId ?? ""));
  const theirs = readFormValues(current, createEmptyValues());
  return {
    current,
    theirs,
    differences: findFieldDifferences(model, origin.current.values, theirs, form.getValues()),
    isNewlyPublished: !isPublished && current.state === undefined,
  };
}

/** Saves the form and handles the result. */
export function useEntrySaving(options: Options) {
  const { form, model, stored, entryId, isDraft, draft } = options;
  const translate = useTranslations("form.saving");
  const common = useTranslations("common");
  const offline = useTranslations("draft.offline");
  const router = useRouter();
  const sending = useRef(false);
  const [state, setState] = useState<SavingState>(IDLE);
  const [isPublished, setPublished] = useState(entryId !== null && !isDraft);

  function finish(entry: SavedEntry, target: PublishOrDraftTarget) {
    draft.end();
    const name = entry.algorithmName ?? "";
    if (target === "draft") {
      const link = { href: paths.entry(entry._id, "edit"), words: translate("toDraft") };
      const wrong = listFieldsToCorrect(model, stored, form.getValues()).map((key) => model[key].displayName);
      if (wrong.length === 0) showToast(translate("draftSaved", { name }), { kind: "success", link });
      else
        showToast(translate("draftIncorrect", { name, fields: wrong.join(", ") }), { kind: "warning", link });
      router.push(paths.work);
    } else if (entry.proposal !== undefined) {
      showToast(translate("submitted", { name }), { kind: "success" });
      router.push(paths.review(entry._id));
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
    if (failure.kind === "offline") return draft.saveNow() ? common("offline") : offline("none");
    if (failure.kind === "sessionEnded")
      return translate(draft.saveNow() ? "sessionEnded" : "sessionEndedNoDraft");
    return translate(failure.kind, "detail" in failure ? { detail: failure.detail } : {});
  }

  async function fail(error: unknown, target: PublishOrDraftTarget): Promise<void> {
    const failure = toSaveFailure(error);
    for (const [key, message] of listFieldErrorTexts(error)) form.setError(key, { type: "server", message });
    let conflict: SaveConflict | null = null;
    if (failure.kind === "conflict") {
      try {
        conflict = await fetchConflict(options, isPublished);
      } catch (second) {
        return fail(second, target);
      }
    }
    if (conflict?.isNewlyPublished) {
      setPublished(true);
      // Until a refresh the page around the form still shows the entry as a draft.
      router.refresh();
    }
    const sentence = sentenceOf(failure);
    // Without a connection the offline notice says the same.
    const isNoticed = failure.kind === "offline" && !navigator.onLine;
    if (sentence && !isNoticed) showToast(sentence, { kind: "error" });
    setState(({ attempt }) => ({ busy: false, attempt: attempt + 1, failure, sentence, conflict, target }));
  }

  async function send(target: PublishOrDraftTarget): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    setState((previous) => ({ ...previous, busy: true }));
    try {
      // Stays busy after success, while the next page loads.
      finish(await sendEntry(options, target), target);
    } catch (error) {
      await fail(error, target);
      sending.current = false;
    }
  }

  const reset = () => setState((previous) => ({ ...IDLE, attempt: previous.attempt }));
  return { state, isPublished, send, reset };
}
