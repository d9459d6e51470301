import { useCallback, useEffect, useRef, useState } from "react";
import type { Draft, DraftOwner, DraftStore } from "@/lib/client/drafts";
import { newDraftId } from "@/lib/client/drafts";
import { readTab, wasReloaded, writeTab } from "@/lib/client/tab";

/** Upper bound in milliseconds of what typing without a pause can lose. */
const SAVE_DELAY_MS = 1000;

export type DraftStatus = { savedAt: number } | "failed" | null;

const minuteOf = (status: DraftStatus) =>
  status === null || status === "failed" ? status : Math.floor(status.savedAt / 60_000);

/** How drafts are read from a form and put back into it. Must stay the same object while the form stands. */
export interface DraftSource {
  /** Reads the current values of the form as a draft. */
  read: () => Pick<Draft, "version" | "values">;
  /** Whether a draft with these values differs from what the form began with. */
  hasChanges: (values: Draft["values"]) => boolean;
  /** Puts a draft into the form. */
  restore: (draft: Draft) => void;
  /** Empties the form to what it began with. */
  reset: () => void;
  /** Calls the listener at each change of the form; returns what ends that. */
  subscribe: (listener: () => void) => () => void;
}

interface Options {
  store: DraftStore;
  owner: DraftOwner;
  /** Under which key the tab remembers the draft that it writes, for a reload. */
  tabKey: string;
  source: DraftSource;
}

/**
 * Stores what is typed in the browser: on the button, within a second of each change, and when the form goes away.
 * A reload puts it back; drafts of an earlier visit are offered until the person restores or discards them.
 */
export function useDraft({ store, owner: { userId, subject }, tabKey, source }: Options) {
  const [offers, setOffers] = useState<Draft[]>([]);
  const [status, setStatus] = useState<DraftStatus>(null);
  const ended = useRef(false);
  const id = useRef(newDraftId());

  const offerOthers = useCallback(() => {
    const others = store.list({ userId, subject }).filter((draft) => draft.id !== id.current);
    setOffers(others.filter(({ values }) => source.hasChanges(values)));
  }, [store, userId, subject, source]);

  /** Saves at once; false when the browser has no room. */
  const write = useCallback(() => {
    const savedAt = store.save({ userId, subject }, { id: id.current, ...source.read() });
    if (savedAt === null) setStatus("failed");
    // Said by the minute: within it nothing renders again.
    else setStatus((said) => (minuteOf(said) === minuteOf({ savedAt }) ? said : { savedAt }));
    return savedAt !== null;
  }, [store, userId, subject, source]);

  const deleteOwn = useCallback(() => {
    store.delete({ userId, subject }, id.current);
    setStatus(null);
  }, [store, userId, subject]);

  /** Saves whatever the form holds that the register does not; answers whether there is any. */
  const saveChanges = useCallback(() => {
    if (ended.current) return false;
    const hasChanges = source.hasChanges(source.read().values);
    if (hasChanges) write();
    else deleteOwn();
    return hasChanges;
  }, [source, write, deleteOwn]);

  /** Gives the form a draft of its own from now on: what it wrote before stands beside it. */
  const beginAnew = useCallback(() => {
    saveChanges();
    id.current = newDraftId();
    writeTab(tabKey, id.current);
  }, [saveChanges, tabKey]);

  /** Puts a draft into the form, which goes on as one of its own: another tab may still be writing that one. */
  const restore = useCallback(
    (draft: Draft) => {
      beginAnew();
      source.restore(draft);
      if (write()) store.delete({ userId, subject }, draft.id);
      // No room for both: the next save takes its place.
      else id.current = draft.id;
      offerOthers();
    },
    [beginAnew, source, write, offerOthers, store, userId, subject],
  );

  useEffect(() => {
    const tabs = wasReloaded() ? readTab(tabKey) : null;
    const own = store.list({ userId, subject }).find((draft) => draft.id === tabs);
    writeTab(tabKey, id.current);
    if (own) restore(own);
    else offerOthers();
    return () => writeTab(tabKey, null);
  }, [offerOthers, restore, store, userId, subject, tabKey]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Text typed before this script loaded is stored now, as no further change may follow.
    saveChanges();
    const stop = source.subscribe(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        saveChanges();
      }, SAVE_DELAY_MS);
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
  }, [source, saveChanges]);

  return {
    /** Earlier drafts that wait for a choice, newest first. */
    offers,
    status,
    saveChanges,
    saveNow: write,
    restore,
    /** Empties the form to what it began with; what it held stands beside it as a draft that is offered. */
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
    /** Deletes this form's draft, of what is stored by now. */
    deleteOwn,
    /** After a successful save: this form's draft goes, and none comes any more. */
    end: () => {
      ended.current = true;
      store.delete({ userId, subject }, id.current);
    },
  };
}

export type DraftControls = ReturnType<typeof useDraft>;
