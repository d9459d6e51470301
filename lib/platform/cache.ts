import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { LRUCache } from "lru-cache";
import { settings } from "./env";
import { inOwnTime, withinDeadline } from "./request";

/** When it was loaded; if other cached things went into it, when the oldest of those was: milliseconds of Date. */
interface Age {
  since: number;
}

interface Held extends Age {
  value: unknown;
}

/** What the cached things are made of: a write to a source invalidates everything made of it. */
export type Source = "data model" | "entries" | "notices" | "reports" | "synonyms" | "texts";

type Load = (key: string) => Promise<unknown>;

interface Shelf {
  /** "everything" is invalidated by every write. */
  of: Source | "everything";
  held: LRUCache<string, Held, Load>;
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

/** How old something may be, in milliseconds: renewed from `life` on, and no longer shown from `end` on. */
function lifetimes() {
  const { CACHE_SECONDS, DATABASE_REPLICA_URL } = settings();
  const life = CACHE_SECONDS * 1000;
  const oldest = DATABASE_REPLICA_URL === undefined ? OLDEST : OLDEST - REPLICA_DELAY;
  return { life, end: Math.min(oldest, life * RENEWAL) };
}

/** Loads a key in a time of its own, as many may wait for it. */
async function hold(key: string, load: Load): Promise<Held> {
  const age: Age = { since: Date.now() };
  const value = await loading.run(age, () => inOwnTime(settings().DATABASE_DEADLINE_MS, () => load(key)));
  return { value, since: age.since };
}

const openShelf = (most: number) =>
  new LRUCache<string, Held, Load>({
    max: most,
    ttl: OLDEST,
    perf: { now: () => Date.now() },
    noDeleteOnStaleGet: true,
    noDeleteOnFetchRejection: true,
    // A load during which its source is written goes to who waits for it, and is not kept.
    ignoreFetchAbort: true,
    fetchMethod: async (key, _old, { options, context: load }) => {
      const held = await hold(key, load);
      // Without end it would be for 0.
      options.ttl = Math.max(1, lifetimes().life - (Date.now() - held.since));
      return held;
    },
  });

export interface CachedLoader<T> {
  (key: string): Promise<T>;
  /** Whether a key is cached, or being loaded for somebody else. */
  has(key: string): boolean;
}

/**
 * Caches per key what a loader made of a source, for a few seconds (CACHE_SECONDS), in this process, under a name of
 * its own: the `most` keys used last. A write in this process drops it at once (database/invalidate.ts); other
 * processes see the write when their copy expires, within 5 seconds. Many wait for one load, which therefore has its own
 * deadline, while each waits no longer than its own request may.
 */
export function cachedPer<T>(
  name: string,
  { of, most }: { of: Shelf["of"]; most: number },
  load: (key: string) => Promise<T>,
): CachedLoader<T> {
  const shelf = () => {
    const known = shelves.get(name) ?? { of, held: openShelf(most) };
    shelves.set(name, known);
    return known.held;
  };
  const has = (key: string): boolean => {
    const { life, end } = lifetimes();
    const left = shelf().getRemainingTTL(key);
    // Nothing is left of what is not there.
    return left !== 0 && left > life - end;
  };
  const find = async (key: string): Promise<Held> => {
    if (lifetimes().end === 0) return hold(key, load);
    const isShown = has(key);
    return shelf().forceFetch(key, { context: load, allowStale: isShown, forceRefresh: !isShown });
  };
  const get = (key: string): Promise<T> => {
    const taker = loading.getStore();
    return withinDeadline(async () => {
      const { value, since } = await find(key);
      if (taker !== undefined) taker.since = Math.min(taker.since, since);
      return value as T;
    });
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
  for (const { of, held } of shelves.values()) if (of === "everything" || sources.includes(of)) held.clear();
}
