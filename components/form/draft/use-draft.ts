import { useCallback, useEffect, useRef, useState } from "react";
import type { Draft, DraftStore, DraftUserAndSubject } from "@/lib/client/drafts";
import { createDraftId } from "@/lib/client/drafts";
import { readTabStorage, wasDocumentReloaded, writeTabStorage } from "@/lib/client/tab";

/** Longest time between a change of the form and its saving as a draft: the most typing that can be lost. */
const SAVE_DELAY_MS = 1000;

export type DraftStatus = { savedAt: number } | "failed" | null;

const minuteOf = (status: DraftStatus) =>
  status === null || status === "failed" ? status : Math.floor(status.savedAt / 60_000);

/** Reads drafts from a form and restores them into it. Must be the same object as long as the form is mounted. */
export interface FormDraftAdapter {
  /** Returns the current form values as a draft. */
  read: () => Pick<Draft, "version" | "values">;
  /** Whether these draft values differ from the initial values of the form. */
  hasChanges: (values: Draft["values"]) => boolean;
  /** Restores a draft into the form. */
  restore: (draft: Draft) => void;
  /** Resets the form to its initial values. */
  reset: () => void;
  /** Calls the listener at each change of the form; returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
}

interface Options {
  store: DraftStore;
  owner: DraftUserAndSubject;
  /** Session-storage key under which this tab keeps the id of its draft across a reload. */
  tabKey: string;
  source: FormDraftAdapter;
}

/**
 * Saves the typed values in the browser: on the button, within a second of each change, and when the form unmounts. A
 * reload restores them; drafts of an earlier visit are offered until the user restores or discards them.
 */
export function useDraft({ store, owner: { userId, subject }, tabKey, source }: Options) {
  const [offers, setOffers] = useState<Draft[]>([]);
  const [status, setStatus] = useState<DraftStatus>(null);
  const ended = useRef(false);
  const id = useRef(createDraftId());

  const offerOthers = useCallback(() => {
    const others = store.list({ userId, subject }).filter((draft) => draft.id !== id.current);
    setOffers(others.filter(({ values }) => source.hasChanges(values)));
  }, [store, userId, subject, source]);

  /** Saves the draft at once; returns false if the browser's storage is full. */
  const write = useCallback(() => {
    const savedAt = store.save({ userId, subject }, { id: id.current, ...source.read() });
    if (savedAt === null) setStatus("failed");
    // The status shows minutes only: no re-render within the same minute.
    else setStatus((said) => (minuteOf(said) === minuteOf({ savedAt }) ? said : { savedAt }));
    return savedAt !== null;
  }, [store, userId, subject, source]);

  const deleteOwn = useCallback(() => {
    store.delete({ userId, subject }, id.current);
    setStatus(null);
  }, [store, userId, subject]);

  /** Saves a draft if the form has unsaved changes; returns whether it has any. */
  const saveChanges = useCallback(() => {
    if (ended.current) return false;
    const hasChanges = source.hasChanges(source.read().values);
    if (hasChanges) write();
    else deleteOwn();
    return hasChanges;
  }, [source, write, deleteOwn]);

  /** Starts a new draft for this form; the previous one stays stored. */
  const beginAnew = useCallback(() => {
    saveChanges();
    id.current = createDraftId();
    writeTabStorage(tabKey, id.current);
  }, [saveChanges, tabKey]);

  /** Restores a draft into the form, which writes a new draft: another tab may still be writing the restored one. */
  const restore = useCallback(
    (draft: Draft) => {
      beginAnew();
      source.restore(draft);
      if (write()) store.delete({ userId, subject }, draft.id);
      // No room for both drafts: the next save overwrites the restored one.
      else id.current = draft.id;
      offerOthers();
    },
    [beginAnew, source, write, offerOthers, store, userId, subject],
  );

  useEffect(() => {
    const tabs = wasDocumentReloaded() ? readTabStorage(tabKey) : null;
    const own = store.list({ userId, subject }).find((draft) => draft.id === tabs);
    writeTabStorage(tabKey, id.current);
    if (own) restore(own);
    else offerOthers();
    return () => writeTabStorage(tabKey, null);
  }, [offerOthers, restore, store, userId, subject, tabKey]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Saves text that was typed before this script loaded, as the user may not type any further.
    saveChanges();
    const stop = source.subscribe(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        saveChanges();
      }, SAVE_DELAY_MS);
    });
    // 'visibilitychange' may be the only event when a tab is closed, reloaded or put into the background on a phone.
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
      // Saves on leaving by navigation within the site, including the back button.
      saveChanges();
    };
  }, [source, saveChanges]);

  return {
    /** Earlier drafts that the user can restore or discard, newest first. */
    offers,
    status,
    saveChanges,
    saveNow: write,
    restore,
    /** Resets the form to its initial values; its previous content is offered as a draft. */
    startOver: () => {
      beginAnew();
      source.reset();
      setStatus(null);
      offerOthers();
    },
    discard: (draft: Draft) => {
      store.delete({ userId, subject }, draft.id);
      offerOthers();
    },
    /** Deletes the draft of this form as it is stored now. */
    deleteOwn,
    /** Call after a successful save: deletes this form's draft and stops saving drafts. */
    end: () => {
      ended.current = true;
      store.delete({ userId, subject }, id.current);
    },
  };
}

export type DraftControls = ReturnType<typeof useDraft>;
