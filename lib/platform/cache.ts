import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { LRUCache } from "lru-cache";
import { readState } from "./database/state";
import { settings } from "./env";
import { inOwnTime, withinDeadline } from "./request";

interface Age {
  /** When its load began; if other cached things went into it, when the oldest of those was loaded. */
  since: number;
  /** The state of the database before it was loaded; null where it is not known, or was not that of all that went into it. */
  state: string | null;
}

interface Cached<T> {
  /** Null once it has loaded: a promise would hold the whole request in which it was made in memory. */
  coming: Promise<T> | null;
  /** Once it has loaded. */
  value?: T;
  age: Age;
  /** When it was really loaded, rather than found to be as it was. */
  loadedAt: number;
  isRenewed: boolean;
}

/** What the cached things are made of: a write to a source invalidates everything made of it. */
export type Source = "data model" | "entries" | "notices" | "reports" | "synonyms" | "texts";

interface Shelf {
  /** "everything" is invalidated by every write. */
  of: Source | "everything";
  cached: LRUCache<string, Cached<unknown>>;
}

/** On the global object: server.ts and Next each load this file, Next even twice, and a write must clear one cache for all. */
const global = globalThis as {
  registerCache?: Map<string, Shelf>;
  registerLoading?: AsyncLocalStorage<Age>;
};
global.registerCache ??= new Map();
const shelves = global.registerCache;

/** The age of what is being loaded: what it takes from here makes it as old as that. */
global.registerLoading ??= new AsyncLocalStorage();
const loading = global.registerLoading;

/** No process shows what was overwritten longer ago than this, in milliseconds (docs/architecture.md, 'Several processes'). */
const OLDEST = 5_000;
/** So much of that goes to a replica, which may be behind. */
const REPLICA_DELAY = 1_000;
/** What is asked for again after CACHE_SECONDS is renewed in the background, and shown for so many times as long. */
const RENEWAL = 1.5;
/** So long something is as it was while nothing is committed: what depends on the clock as well is loaded anew after it. */
const LONGEST = 60_000;

export interface CachedLoader<T> {
  (key: string): Promise<T>;
  /** Whether a key is cached, or being loaded for somebody else. */
  has(key: string): boolean;
}

/**
 * Caches per key what a loader made of a source, for a few seconds (CACHE_SECONDS), in this process, under a name of
 * its own: the `most` keys used last. A write in this process drops it at once (database/invalidate.ts); other
 * processes see the write when their copy expires, within 5 seconds. Then it is loaded anew, unless the database says
 * that nothing was committed since. Many wait for one load, which therefore has its own deadline, while each waits no
 * longer than its own request may.
 */
export function cachedPer<T>(
  name: string,
  { of, most }: { of: Shelf["of"]; most: number },
  load: (key: string) => Promise<T>,
): CachedLoader<T> {
  const shelf = () => {
    const known = shelves.get(name) ?? { of, cached: new LRUCache<string, Cached<unknown>>({ max: most }) };
    shelves.set(name, known);
    return known.cached;
  };
  /** What was loaded last, if nothing was committed since, or else loaded anew. The first time costs no question. */
  const loadAgain = async (key: string, cached: Cached<T>, last: Cached<T> | undefined): Promise<T> => {
    const { age } = cached;
    if (last !== undefined && settings().CACHE_SECONDS > 0) age.state = await readState();
    const isAsItWas = age.state !== null && last?.coming === null && age.state === last.age.state;
    if (!isAsItWas || age.since - last.loadedAt >= LONGEST) return load(key);
    cached.loadedAt = last.loadedAt;
    return last.value as T;
  };
  /** Loads a key, for the first time or after what was there; what is still shown stays until the other has come. */
  const begin = (key: string, last: Cached<T> | undefined, isShown: boolean): Cached<T> => {
    const place = shelf();
    const now = Date.now();
    const cached: Cached<T> = {
      coming: null,
      age: { since: now, state: null },
      loadedAt: now,
      isRenewed: false,
    };
    const coming = loading.run(cached.age, () =>
      inOwnTime(settings().DATABASE_DEADLINE_MS, () => loadAgain(key, cached, last)),
    );
    cached.coming = coming;
    const old = isShown ? last : undefined;
    if (old === undefined) place.set(key, cached);
    else old.isRenewed = true;
    coming.then(
      (value) => {
        cached.value = value;
        cached.coming = null;
        // Not when it was dropped meanwhile: this may have been read before the write.
        if (old !== undefined && place.peek(key) === old) place.set(key, cached);
      },
      () => {
        if (old !== undefined) old.isRenewed = false;
        else if (place.peek(key) === cached) place.delete(key);
      },
    );
    return cached;
  };
  /** How old something may be: renewed from `life` on, and no longer shown from `end` on. */
  const ages = () => {
    const { CACHE_SECONDS, DATABASE_REPLICA_URL } = settings();
    const life = CACHE_SECONDS * 1000;
    const oldest = DATABASE_REPLICA_URL === undefined ? OLDEST : OLDEST - REPLICA_DELAY;
    return { life, end: Math.min(oldest, life * RENEWAL) };
  };
  const find = (key: string) => {
    const known = shelf().get(key) as Cached<T> | undefined;
    const age = known === undefined ? Number.POSITIVE_INFINITY : Date.now() - known.age.since;
    return { known, age };
  };
  const get = (key: string): Promise<T> => {
    const { life, end } = ages();
    const { known, age } = find(key);
    const cached = known === undefined || age >= end ? begin(key, known, false) : known;
    if (cached === known && age >= life && !cached.isRenewed) begin(key, known, true);
    const taker = loading.getStore();
    return withinDeadline(async () => {
      const value = cached.coming === null ? (cached.value as T) : await cached.coming;
      if (taker !== undefined) {
        taker.since = Math.min(taker.since, cached.age.since);
        if (taker.state !== cached.age.state) taker.state = null;
      }
      return value;
    });
  };
  const has = (key: string): boolean => {
    const { known, age } = find(key);
    return known !== undefined && age < ages().end;
  };
  return Object.assign(get, { has });
}

/** Caches one thing, as cachedPer does per key. */
export function cached<T>(name: string, of: Source, load: () => Promise<T>): () => Promise<T> {
  const get = cachedPer(name, { of, most: 1 }, load);
  return () => get("");
}

/** Everything that this process made of these sources is read anew. */
export function drop(sources: readonly Source[]): void {
  for (const { of, cached } of shelves.values())
    if (of === "everything" || sources.includes(of)) cached.clear();
}
