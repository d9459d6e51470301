import { ENTRY_DRAFTS_KEY, FORM_DRAFTS_KEY } from "./draft-keys";
import { VISITOR } from "./visitor";

/**
 * Local drafts of forms. A store holds the drafts of one person for 7 days; another person who opens a form on the same
 * device ends them. Each time that a form is opened it writes a draft of its own, so that none takes the place of an
 * earlier one which nobody has looked at yet.
 */
export const DRAFT_LIFETIME = 7 * 24 * 60 * 60 * 1000;

export type DraftValues = Record<string, string | string[] | boolean>;

/** Whose draft of what: an entry's id ("0" for a new one), or the name of a form and what it is about. */
export interface DraftOwner {
  userId: string;
  subject: string;
}

export interface Draft {
  id: string;
  /** Milliseconds since 1970. */
  savedAt: number;
  /** The version that the draft was made from; null for what is new or has no versions. */
  version: number | null;
  values: DraftValues;
}

export interface DraftStore {
  /** The owner's drafts, newest first. Removes what is too old, broken or another person's. */
  list(owner: DraftOwner): Draft[];
  /** All of this person's drafts, of each subject the newest; removes none. */
  all(userId: string): (Draft & { subject: string })[];
  /** Returns the time of saving, or null when the browser has no room or drafts were deleted. */
  save(owner: DraftOwner, draft: Omit<Draft, "savedAt">): number | null;
  delete(owner: DraftOwner, id: string): void;
  /** Removes all drafts, and keeps no new ones: a save that was still waiting may not come after a logout. */
  deleteAll(): void;
}

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;
type Drafts = Record<string, Draft[]>;

/** A name for the draft of a form that is opened now. */
export function newDraftId(): string {
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
  /** When the document was opened, in milliseconds since 1970. */
  openedAt = now(),
): DraftStore {
  /** When drafts were last deleted: forms that other tabs opened before then keep none either. */
  const endedKey = `${key}-ended`;
  let closed = false;
  const isClosed = () => closed || Number(storage().getItem(endedKey) ?? 0) > openedAt;
  const load = (userId: string) => parseDrafts(storage().getItem(key), userId, now() - DRAFT_LIFETIME);
  const store = (userId: string, drafts: Drafts) => {
    const remaining = Object.entries(drafts).filter(([, list]) => list.length > 0);
    if (remaining.length === 0) storage().removeItem(key);
    else storage().setItem(key, JSON.stringify({ userId, drafts: Object.fromEntries(remaining) }));
  };
  const others = (drafts: Drafts, subject: string, id: string) =>
    (drafts[subject] ?? []).filter((draft) => draft.id !== id);
  // Storage may be switched off, full or refuse: the form works without drafts.
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

// This script may load long after its page: a logout in another tab between the two counts too.
const inBrowser = (key: string, storage: () => Store) =>
  createDraftStore(key, storage, Date.now, performance.timeOrigin);

/** Drafts of entries (specification section 3). */
export const drafts = inBrowser(ENTRY_DRAFTS_KEY, () => localStorage);
const personDrafts = inBrowser(FORM_DRAFTS_KEY, () => localStorage);
/** A visitor may use a shared computer: their text is gone with the tab. */
const visitorDrafts = inBrowser(FORM_DRAFTS_KEY, () => sessionStorage);

/** Drafts of all other forms. */
export const formDraftsOf = (userId: string): DraftStore =>
  userId === VISITOR ? visitorDrafts : personDrafts;

/** For the logout: a page load follows it. */
export function deleteDrafts(): void {
  for (const store of [drafts, personDrafts, visitorDrafts]) store.deleteAll();
}
