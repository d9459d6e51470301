import { useCallback, useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { type Draft, type DraftOwner, drafts, newDraftId } from "@/lib/client/drafts";
import { readTab, wasReloaded, writeTab } from "@/lib/client/tab";
import type { EntryFormValues } from "@/lib/entries/schema";
import { FORM_KEYS, sameValue, valuesFrom } from "./entry-values";

/** No change waits longer for its draft, also of who types on without a pause. */
const SAVE_DELAY = 1000;
/** Which draft this tab writes: what a reload of it restores. */
const TAB_KEY = "algorithm-draft";

const minuteOf = (status: DraftStatus) =>
  status === null || status === "failed" ? status : Math.floor(status.savedAt / 60_000);

export type DraftStatus = { savedAt: number } | "failed" | null;

/** What the typing began with, of which version; the values are unknown for a draft of an older version. */
export interface Origin {
  version: number | null;
  values: EntryFormValues | null;
}

interface Options {
  form: UseFormReturn<EntryFormValues>;
  owner: DraftOwner;
  initial: EntryFormValues;
  origin: { current: Origin };
}

/**
 * Stores what is typed in local storage: on the button, within a second of each change, and when the form goes away.
 * A reload puts it back; drafts of an earlier visit are offered until the person restores or discards them.
 */
export function useDraft({ form, owner, initial, origin }: Options) {
  const [offers, setOffers] = useState<Draft[]>([]);
  const [status, setStatus] = useState<DraftStatus>(null);
  const ended = useRef(false);
  const id = useRef(newDraftId());
  const began = useRef(origin.current);
  const { userId, entryId } = owner;

  const offerOthers = useCallback(() => {
    const differs = ({ values }: Draft) =>
      FORM_KEYS.some((key) => !sameValue(valuesFrom(values, initial)[key], initial[key]));
    const others = drafts.list({ userId, entryId }).filter((draft) => draft.id !== id.current);
    setOffers(others.filter(differs));
  }, [userId, entryId, initial]);

  /** Saves at once; false when the browser has no room. */
  const write = useCallback(() => {
    const { version } = origin.current;
    const draft = { id: id.current, version, values: form.getValues() };
    const savedAt = drafts.save({ userId, entryId }, draft);
    if (savedAt === null) setStatus("failed");
    // Said by the minute: within it nothing renders again.
    else setStatus((said) => (minuteOf(said) === minuteOf({ savedAt }) ? said : { savedAt }));
    return savedAt !== null;
  }, [form, userId, entryId, origin]);

  /** Saves whatever the form holds that the register does not; answers whether there is any. */
  const saveChanges = useCallback(() => {
    if (ended.current) return false;
    const values = form.getValues();
    const hasChanges = FORM_KEYS.some((key) => !sameValue(values[key], initial[key]));
    if (hasChanges) write();
    else {
      drafts.delete({ userId, entryId }, id.current);
      setStatus(null);
    }
    return hasChanges;
  }, [form, initial, write, userId, entryId]);

  /** Puts a draft into the form, which goes on as one of its own: another tab may still be writing that one. */
  const restore = useCallback(
    (draft: Draft) => {
      saveChanges();
      id.current = newDraftId();
      writeTab(TAB_KEY, id.current);
      // A draft of an older version stays one: saving it then shows what has changed since.
      if (draft.version !== origin.current.version) origin.current = { version: draft.version, values: null };
      form.reset(valuesFrom(draft.values, initial), { keepDefaultValues: true });
      if (write()) drafts.delete({ userId, entryId }, draft.id);
      // No room for both: the next save takes its place.
      else id.current = draft.id;
      offerOthers();
    },
    [form, initial, origin, saveChanges, write, offerOthers, userId, entryId],
  );

  useEffect(() => {
    const tabs = wasReloaded() ? readTab(TAB_KEY) : null;
    const own = drafts.list({ userId, entryId }).find((draft) => draft.id === tabs);
    writeTab(TAB_KEY, id.current);
    if (own) restore(own);
    else offerOthers();
    return () => writeTab(TAB_KEY, null);
  }, [offerOthers, restore, userId, entryId]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        timer ??= setTimeout(() => {
          timer = undefined;
          saveChanges();
        }, SAVE_DELAY);
      },
    });
    // A tab that is closed, reloaded or put aside on a phone tells nothing else.
    const saveIfHidden = () => {
      if (document.visibilityState === "hidden") saveChanges();
    };
    document.addEventListener("visibilitychange", saveIfHidden);
    window.addEventListener("pagehide", saveChanges);
    return () => {
      stop();
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", saveIfHidden);
      window.removeEventListener("pagehide", saveChanges);
      // Leaving within the page (the back button too) loses nothing.
      saveChanges();
    };
  }, [form, saveChanges]);

  return {
    /** Earlier drafts that wait for a choice, newest first. */
    offers,
    status,
    saveChanges,
    saveNow: write,
    restore,
    /** Empties the form to what it began with; what it held stands beside it as a draft that is offered. */
    startOver: () => {
      saveChanges();
      id.current = newDraftId();
      writeTab(TAB_KEY, id.current);
      origin.current = began.current;
      form.reset(initial);
      setStatus(null);
      offerOthers();
    },
    discard: (draft: Draft) => {
      drafts.delete({ userId, entryId }, draft.id);
      offerOthers();
    },
    /** After a successful save: this form's draft goes, and none comes any more. */
    end: () => {
      ended.current = true;
      drafts.delete({ userId, entryId }, id.current);
    },
  };
}

export type DraftControls = ReturnType<typeof useDraft>;
