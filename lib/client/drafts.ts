/**
 * Local drafts of the algorithm form: local storage key 'algorithm' (specification section 3). It holds the drafts of
 * one person for 7 days; another person who opens a form on the same device ends them. Each time that a form is opened
 * it writes a draft of its own, so that none takes the place of an earlier one which nobody has looked at yet.
 */
const KEY = "algorithm";
/** When drafts were last deleted: forms that other tabs opened before then keep none either. */
const ENDED_KEY = "algorithm-ended";
export const DRAFT_LIFETIME = 7 * 24 * 60 * 60 * 1000;

export type DraftValues = Record<string, string | string[]>;

/** Whose draft of which entry; a new entry has the id "0". */
export interface DraftOwner {
  userId: string;
  entryId: string;
}

export interface Draft {
  id: string;
  /** Milliseconds since 1970. */
  savedAt: number;
  /** The version of the entry that the draft was made from; null for a new entry. */
  version: number | null;
  values: DraftValues;
}

export interface DraftStore {
  /** The owner's drafts, newest first. Removes what is too old, broken or another person's. */
  list(owner: DraftOwner): Draft[];
  /** All of this person's drafts, of each entry the newest; removes none. */
  all(userId: string): (Draft & { entryId: string })[];
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

function isValue(value: unknown): value is string | string[] {
  return (
    typeof value === "string" || (Array.isArray(value) && value.every((item) => typeof item === "string"))
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isDraft(value: unknown): value is Draft {
  if (!isObject(value) || typeof value.id !== "string" || typeof value.savedAt !== "number") return false;
  if (value.version !== null && typeof value.version !== "number") return false;
  return isObject(value.values) && Object.values(value.values).every(isValue);
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
    Object.entries(stored.drafts).map(([entryId, list]) => {
      // An earlier release stored one draft per entry, without an id.
      const drafts = [list].flat().map((draft) => (isObject(draft) ? { id: "", ...draft } : draft));
      return [entryId, drafts.filter(isDraft).filter(({ savedAt }) => savedAt > oldest)];
    }),
  );
}

export function createDraftStore(storage: () => Store, now: () => number): DraftStore {
  const openedAt = now();
  let closed = false;
  const isClosed = () => closed || Number(storage().getItem(ENDED_KEY) ?? 0) > openedAt;
  const load = (userId: string) => parseDrafts(storage().getItem(KEY), userId, now() - DRAFT_LIFETIME);
  const store = (userId: string, drafts: Drafts) => {
    const remaining = Object.entries(drafts).filter(([, list]) => list.length > 0);
    if (remaining.length === 0) storage().removeItem(KEY);
    else storage().setItem(KEY, JSON.stringify({ userId, drafts: Object.fromEntries(remaining) }));
  };
  const others = (drafts: Drafts, entryId: string, id: string) =>
    (drafts[entryId] ?? []).filter((draft) => draft.id !== id);
  // Storage may be switched off, full or refuse: the form works without drafts.
  const attempt = <T>(action: () => T): T | null => {
    try {
      return action();
    } catch {
      return null;
    }
  };
  return {
    list: ({ userId, entryId }) =>
      attempt(() => {
        const drafts = load(userId);
        store(userId, drafts);
        return (drafts[entryId] ?? []).toSorted((a, b) => b.savedAt - a.savedAt);
      }) ?? [],
    all: (userId) =>
      attempt(() =>
        Object.entries(load(userId)).flatMap(([entryId, drafts]) => {
          const [newest] = drafts.toSorted((a, b) => b.savedAt - a.savedAt);
          return newest === undefined ? [] : [{ ...newest, entryId }];
        }),
      ) ?? [],
    save: ({ userId, entryId }, draft) =>
      attempt(() => {
        if (isClosed()) return null;
        const savedAt = now();
        const drafts = load(userId);
        store(userId, {
          ...drafts,
          [entryId]: [{ ...draft, savedAt }, ...others(drafts, entryId, draft.id)],
        });
        return savedAt;
      }),
    delete: ({ userId, entryId }, id) => {
      attempt(() => {
        const drafts = load(userId);
        store(userId, { ...drafts, [entryId]: others(drafts, entryId, id) });
      });
    },
    deleteAll: () => {
      closed = true;
      attempt(() => {
        storage().removeItem(KEY);
        storage().setItem(ENDED_KEY, String(now()));
      });
    },
  };
}

/** The drafts of this browser. */
export const drafts = createDraftStore(
  () => localStorage,
  () => Date.now(),
);

/** For the logout: a page load follows it. */
export function deleteDrafts(): void {
  drafts.deleteAll();
}
