import { ENTRY_DRAFTS_KEY, FORM_DRAFTS_KEY } from "./draft-keys";
import { VISITOR_USER_ID } from "./visitor";

/**
 * Lifetime of local drafts of forms, in milliseconds. A store has the drafts of one person; another person who opens a
 * form on the same device ends them. Each opened form writes its own draft, so that none replaces an earlier one that
 * nobody has seen yet.
 */
export const DRAFT_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

export type DraftValues = Record<string, string | string[] | boolean>;

/** Key of drafts: the person, and an entry's id ("0" for a new one) or a form's name with its subject. */
export interface DraftUserAndSubject {
  userId: string;
  subject: string;
}

export interface Draft {
  id: string;
  /** Unix time in milliseconds. */
  savedAt: number;
  /** Entry version that the draft is based on; null for new entries and forms without versions. */
  version: number | null;
  values: DraftValues;
}

export interface DraftStore {
  /** Returns the owner's drafts, newest first. Removes expired, invalid and other people's drafts. */
  list(owner: DraftUserAndSubject): Draft[];
  /** Returns the newest draft per subject of a person; removes none. */
  all(userId: string): (Draft & { subject: string })[];
  /** Returns the time of saving, or null when storage failed or the drafts were deleted. */
  save(owner: DraftUserAndSubject, draft: Omit<Draft, "savedAt">): number | null;
  delete(owner: DraftUserAndSubject, id: string): void;
  /** Deletes all drafts and refuses later saves, so that none arrives after a logout. */
  deleteAll(): void;
}

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;
type Drafts = Record<string, Draft[]>;

/** Creates an id for the draft of a form being opened. */
export function createDraftId(): string {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
}

export function isDraftValue(value: unknown): value is DraftValues[string] {
  if (typeof value === "string" || typeof value === "boolean") return true;
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isDraft(value: unknown): value is Draft {
  if (!isObject(value) || typeof value.id !== "string" || typeof value.savedAt !== "number") return false;
  if (value.version !== null && typeof value.version !== "number") return false;
  return isObject(value.values) && Object.values(value.values).every(isDraftValue);
}

function parseDrafts(text: string | null, userId: string, oldest: number): Drafts {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? "null");
  } catch {
    return {};
  }
  if (!isObject(stored) || stored.userId !== userId || !isObject(stored.drafts)) return {};
  return Object.fromEntries(
    Object.entries(stored.drafts).map(([subject, list]) => {
      // An earlier release stored one draft per entry, without an id.
      const drafts = [list].flat().map((draft) => (isObject(draft) ? { id: "", ...draft } : draft));
      return [subject, drafts.filter(isDraft).filter(({ savedAt }) => savedAt > oldest)];
    }),
  );
}

export function createDraftStore(
  key: string,
  storage: () => Store,
  now: () => number,
  /** Unix time at which the document was opened, in milliseconds. */
  openedAt = now(),
): DraftStore {
  /** Time of the last deletion; forms opened earlier in other tabs save no drafts any more. */
  const endedKey = `${key}-ended`;
  let closed = false;
  const isClosed = () => closed || Number(storage().getItem(endedKey) ?? 0) > openedAt;
  const load = (userId: string) => parseDrafts(storage().getItem(key), userId, now() - DRAFT_LIFETIME_MS);
  const store = (userId: string, drafts: Drafts) => {
    const remaining = Object.entries(drafts).filter(([, list]) => list.length > 0);
    if (remaining.length === 0) storage().removeItem(key);
    else storage().setItem(key, JSON.stringify({ userId, drafts: Object.fromEntries(remaining) }));
  };
  const others = (drafts: Drafts, subject: string, id: string) =>
    (drafts[subject] ?? []).filter((draft) => draft.id !== id);
  // Storage may be disabled or full: forms then work without drafts.
  const attempt = <T>(action: () => T): T | null => {
    try {
      return action();
    } catch {
      return null;
    }
  };
  return {
    list: ({ userId, subject }) =>
      attempt(() => {
        const drafts = load(userId);
        store(userId, drafts);
        return (drafts[subject] ?? []).toSorted((a, b) => b.savedAt - a.savedAt);
      }) ?? [],
    all: (userId) =>
      attempt(() =>
        Object.entries(load(userId)).flatMap(([subject, drafts]) => {
          const [newest] = drafts.toSorted((a, b) => b.savedAt - a.savedAt);
          return newest === undefined ? [] : [{ ...newest, subject }];
        }),
      ) ?? [],
    save: ({ userId, subject }, draft) =>
      attempt(() => {
        if (isClosed()) return null;
        const savedAt = now();
        const drafts = load(userId);
        store(userId, {
          ...drafts,
          [subject]: [{ ...draft, savedAt }, ...others(drafts, subject, draft.id)],
        });
        return savedAt;
      }),
    delete: ({ userId, subject }, id) => {
      attempt(() => {
        const drafts = load(userId);
        store(userId, { ...drafts, [subject]: others(drafts, subject, id) });
      });
    },
    deleteAll: () => {
      closed = true;
      attempt(() => {
        storage().removeItem(key);
        storage().setItem(endedKey, String(now()));
      });
    },
  };
}

// Time of the page, not of this script, which may load after a logout in another tab.
const inBrowser = (key: string, storage: () => Store) =>
  createDraftStore(key, storage, Date.now, performance.timeOrigin);

/** Drafts of entries (specification section 3). */
export const entryDraftStore = inBrowser(ENTRY_DRAFTS_KEY, () => localStorage);
const personDrafts = inBrowser(FORM_DRAFTS_KEY, () => localStorage);
/** Visitors may use a shared computer: their drafts end with the tab. */
const visitorDrafts = inBrowser(FORM_DRAFTS_KEY, () => sessionStorage);

/** Returns the store for drafts of all other forms. */
export const getUserFormDraftStore = (userId: string): DraftStore =>
  userId === VISITOR_USER_ID ? visitorDrafts : personDrafts;

/** Deletes all drafts at logout, before a page load. */
export function deleteAllDrafts(): void {
  for (const store of [entryDraftStore, personDrafts, visitorDrafts]) store.deleteAll();
}
