"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { type Draft, type DraftOwner, drafts } from "@/lib/client/drafts";
import type { EntryFormValues } from "@/lib/schemas/entry";
import { FORM_KEYS, sameValue, valuesFrom } from "./entry-values";

/** A draft is saved this long after the last change. */
const SAVE_DELAY = 2000;

export type DraftStatus = { savedAt: number } | "failed" | null;

export interface DraftControls {
  /** An earlier draft that waits for a choice. */
  offer: Draft | null;
  status: DraftStatus;
  /** Saves at once; false when the browser has no room. */
  saveNow: () => boolean;
  /** Puts the offered draft into the form. */
  restore: () => void;
  discard: () => void;
  /** After a successful save: the draft goes, and none comes any more. */
  end: () => void;
  /** Whether the form holds anything that the register does not. */
  hasChanges: () => boolean;
}

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

/** Keeps what is typed in local storage: on the button, 2 s after the last change, and when the form goes away. */
export function useDraft({ form, owner, initial, origin }: Options): DraftControls {
  const [offer, setOffer] = useState<Draft | null>(null);
  const [status, setStatus] = useState<DraftStatus>(null);
  // 'waiting': an offered draft may not be overwritten before its person has chosen.
  const phase = useRef<"open" | "waiting" | "ended">("waiting");
  const { userId, entryId } = owner;

  const hasChanges = useCallback(() => {
    if (phase.current === "ended") return false;
    const values = form.getValues();
    return FORM_KEYS.some((key) => !sameValue(values[key], initial[key]));
  }, [form, initial]);

  const write = useCallback(() => {
    const { version } = origin.current;
    return drafts.save({ userId, entryId }, { version, values: form.getValues() });
  }, [form, userId, entryId, origin]);

  const saveChanges = useCallback(() => {
    if (phase.current !== "open") return;
    if (!hasChanges()) {
      drafts.forget({ userId, entryId });
      setStatus(null);
      return;
    }
    const savedAt = write();
    setStatus(savedAt === null ? "failed" : { savedAt });
  }, [hasChanges, write, userId, entryId]);

  useEffect(() => {
    const found = drafts.read({ userId, entryId });
    const differs =
      found !== null &&
      FORM_KEYS.some((key) => !sameValue(valuesFrom(found.values, initial)[key], initial[key]));
    phase.current = differs ? "waiting" : "open";
    setOffer(differs ? found : null);
  }, [userId, entryId, initial]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(saveChanges, SAVE_DELAY);
      },
    });
    return () => {
      stop();
      clearTimeout(timer);
      // Leaving within the page (the back button too) loses nothing.
      if (phase.current === "open" && hasChanges()) write();
    };
  }, [form, saveChanges, hasChanges, write]);

  const close = useCallback(() => {
    phase.current = "open";
    setOffer(null);
  }, []);

  return {
    offer,
    status,
    hasChanges,
    saveNow: () => {
      close();
      const savedAt = write();
      setStatus(savedAt === null ? "failed" : { savedAt });
      return savedAt !== null;
    },
    restore: () => {
      if (offer === null) return;
      // A draft of an older version stays one: saving it then shows what has changed since.
      if (offer.version !== origin.current.version) origin.current = { version: offer.version, values: null };
      form.reset(valuesFrom(offer.values, initial), { keepDefaultValues: true });
      close();
      setStatus({ savedAt: offer.savedAt });
    },
    discard: () => {
      drafts.forget({ userId, entryId });
      close();
    },
    end: () => {
      phase.current = "ended";
      drafts.forget({ userId, entryId });
    },
  };
}
