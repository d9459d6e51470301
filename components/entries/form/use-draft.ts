import { useCallback, useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { type Draft, type DraftOwner, drafts, newDraftId } from "@/lib/client/drafts";
import type { EntryFormValues } from "@/lib/entries/schema";
import { FORM_KEYS, sameValue, valuesFrom } from "./entry-values";

/** A draft is saved this long after the last change. */
const SAVE_DELAY = 2000;

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
 * Stores what is typed in local storage: on the button, 2 s after the last change, and when the form goes away. Drafts
 * of an earlier visit are offered until the person restores or discards them.
 */
export function useDraft({ form, owner, initial, origin }: Options) {
  const [offers, setOffers] = useState<Draft[]>([]);
  const [status, setStatus] = useState<DraftStatus>(null);
  const ended = useRef(false);
  const id = useRef(newDraftId());
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
    setStatus(savedAt === null ? "failed" : { savedAt });
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

  useEffect(offerOthers, [offerOthers]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(saveChanges, SAVE_DELAY);
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
    /** Puts an offered draft into the form; what was typed meanwhile is saved as a draft beside it. */
    restore: (draft: Draft) => {
      saveChanges();
      id.current = draft.id;
      // A draft of an older version stays one: saving it then shows what has changed since.
      if (draft.version !== origin.current.version) origin.current = { version: draft.version, values: null };
      form.reset(valuesFrom(draft.values, initial), { keepDefaultValues: true });
      setStatus({ savedAt: draft.savedAt });
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
