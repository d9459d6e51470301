import { MAX_COMPARED_ENTRIES } from "../comparison/size";
import { COMPARISON_ENDED_KEY, COMPARISON_KEY } from "./comparison-end";
import { VISITOR_USER_ID } from "./visitor";

/**
 * Lifetime in milliseconds of the entries chosen for comparison, which local storage keeps per person. As with drafts,
 * they are dropped once another user logs in; entries that were chosen without a login are public, and are kept at
 * login.
 */
export const COMPARISON_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

export interface ChosenEntry {
  id: string;
  name: string;
}

export interface ComparisonChoice {
  chosen: readonly ChosenEntry[];
  /** Whether the choice is stored beyond this page load. */
  isStored: boolean;
}

/** The chosen entries, with functions to change them. */
export interface Comparison extends ComparisonChoice {
  /** Returns false when the maximum is reached, which the caller reports. */
  add: (entry: ChosenEntry) => boolean;
  remove: (entry: ChosenEntry) => void;
  clear: () => void;
}

export interface ComparisonStore {
  /** Returns a person's choice; the same object until it changes. */
  read(ownerId: string): ComparisonChoice;
  /** Stores a choice: at most the first four entries, without duplicates. */
  choose(ownerId: string, entries: readonly ChosenEntry[]): void;
  subscribe(listener: () => void): () => void;
}

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export const EMPTY_COMPARISON_CHOICE: ComparisonChoice = { chosen: [], isStored: true };

function isChosen(value: unknown): value is ChosenEntry {
  return (
    typeof value === "object" &&
    value !== null &&
    "id" in value &&
    "name" in value &&
    typeof value.id === "string" &&
    typeof value.name === "string"
  );
}

function unique(entries: readonly ChosenEntry[]): ChosenEntry[] {
  return [...new Map(entries.map(({ id, name }) => [id, { id, name }])).values()].slice(
    0,
    MAX_COMPARED_ENTRIES,
  );
}

/** Parses a stored choice; empty if it is another person's or too old. */
function parse(text: string, ownerId: string, oldest: number): ChosenEntry[] {
  try {
    const { userId, savedAt, chosen } = JSON.parse(text);
    const isOwn = userId === ownerId || userId === VISITOR_USER_ID;
    return isOwn && savedAt > oldest && Array.isArray(chosen) && chosen.every(isChosen) ? unique(chosen) : [];
  } catch {
    return [];
  }
}

export function createComparisonStore(storage: () => Store, now: () => number): ComparisonStore {
  const openedAt = now();
  const listeners = new Set<() => void>();
  /** The choice that could not be stored. */
  let loose: { ownerId: string; choice: ComparisonChoice } | null = null;
  let last = { text: "", ownerId: VISITOR_USER_ID, choice: EMPTY_COMPARISON_CHOICE };

  function load(ownerId: string): ComparisonChoice {
    const text = storage().getItem(COMPARISON_KEY) ?? "";
    if (text === last.text && ownerId === last.ownerId) return last.choice;
    const chosen = text === "" ? [] : parse(text, ownerId, now() - COMPARISON_LIFETIME_MS);
    if (text !== "" && chosen.length === 0) storage().removeItem(COMPARISON_KEY);
    last = {
      text,
      ownerId,
      choice: chosen.length === 0 ? EMPTY_COMPARISON_CHOICE : { chosen, isStored: true },
    };
    return last.choice;
  }

  function save(ownerId: string, chosen: readonly ChosenEntry[]): boolean {
    // Storage may be disabled or full: the choice then lasts until the page is left.
    try {
      if (chosen.length === 0) storage().removeItem(COMPARISON_KEY);
      else if (Number(storage().getItem(COMPARISON_ENDED_KEY) ?? 0) > openedAt) return false;
      else storage().setItem(COMPARISON_KEY, JSON.stringify({ userId: ownerId, savedAt: now(), chosen }));
      return true;
    } catch {
      return false;
    }
  }

  return {
    read: (ownerId) => {
      if (loose !== null) return loose.ownerId === ownerId ? loose.choice : EMPTY_COMPARISON_CHOICE;
      try {
        return load(ownerId);
      } catch {
        return EMPTY_COMPARISON_CHOICE;
      }
    },
    choose: (ownerId, entries) => {
      const chosen = unique(entries);
      const isStored = save(ownerId, chosen);
      loose = isStored || chosen.length === 0 ? null : { ownerId, choice: { chosen, isStored } };
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const store = createComparisonStore(
  () => localStorage,
  () => Date.now(),
);

/** This browser's comparison, including changes in other tabs. */
export const comparisonStore: ComparisonStore = {
  ...store,
  subscribe: (listener) => {
    const stop = store.subscribe(listener);
    window.addEventListener("storage", listener);
    return () => {
      stop();
      window.removeEventListener("storage", listener);
    };
  },
};
