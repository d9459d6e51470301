import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { LRUCache } from "lru-cache";
import { getSettings } from "./env";
import { runWithinDeadline, runWithOwnDeadline } from "./request";

/** When a value was loaded, in Date.now() milliseconds; if it contains other cached values, the age of the oldest. */
interface Age {
  since: number;
}

interface CachedValue extends Age {
  value: unknown;
}

/** Data sources of cached values: a write to a source invalidates all values made from it. */
export type CacheSource = "data model" | "entries" | "notices" | "reports" | "synonyms" | "texts" | "work";

type Load = (key: string) => Promise<unknown>;

interface CacheSection {
  /** The source of the section's values; "everything" is invalidated by every write. */
  of: CacheSource | "everything";
  held: LRUCache<string, CachedValue, Load>;
}

/** On the global object: server.ts and Next each load this file, Next even twice, and they must share one cache. */
const global = globalThis as {
  registerCache?: Map<string, CacheSection>;
  registerLoading?: AsyncLocalStorage<Age>;
};
global.registerCache ??= new Map();
const sections = global.registerCache;

/** Age of the value that is being loaded; if the load reads an older cached value, that value's age counts. */
global.registerLoading ??= new AsyncLocalStorage();
const loading = global.registerLoading;

/** Maximum age of overwritten data in any process, in milliseconds (docs/architecture.md, 'Several processes'). */
const MAX_STALENESS_MS = 5_000;
/** Part of MAX_STALENESS_MS that is reserved for the lag of a replica, in milliseconds. */
const REPLICA_LAG_MS = 1_000;
/** Stale values are served while they reload, up to this factor times CACHE_SECONDS. */
const MAX_STALENESS_FACTOR = 1.5;

/** Returns ages in milliseconds: a value is reloaded from `life` on and not served from `end` on. */
function lifetimes() {
  const { CACHE_SECONDS, DATABASE_REPLICA_URL } = getSettings();
  const life = CACHE_SECONDS * 1000;
  const oldest = DATABASE_REPLICA_URL === undefined ? MAX_STALENESS_MS : MAX_STALENESS_MS - REPLICA_LAG_MS;
  return { life, end: Math.min(oldest, life * MAX_STALENESS_FACTOR) };
}

/** Loads a key with its own deadline, as many requests may wait for it. */
async function loadValue(key: string, load: Load): Promise<CachedValue> {
  const age: Age = { since: Date.now() };
  const value = await loading.run(age, () =>
    runWithOwnDeadline(getSettings().DATABASE_DEADLINE_MS, () => load(key)),
  );
  return { value, since: age.since };
}

const createLru = (most: number) =>
  new LRUCache<string, CachedValue, Load>({
    max: most,
    ttl: MAX_STALENESS_MS,
    perf: { now: () => Date.now() },
    noDeleteOnStaleGet: true,
    noDeleteOnFetchRejection: true,
    // If the source changes during a load, the waiting requests get the value, but it is not cached.
    ignoreFetchAbort: true,
    fetchMethod: async (key, _old, { options, context: load }) => {
      const held = await loadValue(key, load);
      // A ttl of 0 would mean no expiry.
      options.ttl = Math.max(1, lifetimes().life - (Date.now() - held.since));
      return held;
    },
  });

export interface CachedLoader<T> {
  (key: string): Promise<T>;
  /** Whether a key is cached and fresh enough to serve, or being loaded. */
  has(key: string): boolean;
}

/**
 * Caches the values that a loader makes from a source, per key, for CACHE_SECONDS, in this process, under a unique
 * name; keeps the `most` recently used keys. A write in this process clears the values at once
 * (database/invalidate.ts); other processes serve their old values until these expire, within 5 seconds. Concurrent
 * requests share one load, which has its own deadline, while each request waits no longer than its own.
 */
export function createKeyedCache<T>(
  name: string,
  { of, most }: { of: CacheSection["of"]; most: number },
  load: (key: string) => Promise<T>,
): CachedLoader<T> {
  const section = () => {
    const known = sections.get(name) ?? { of, held: createLru(most) };
    sections.set(name, known);
    return known.held;
  };
  const has = (key: string): boolean => {
    const { life, end } = lifetimes();
    const left = section().getRemainingTTL(key);
    // The remaining TTL of a missing key is 0.
    return left !== 0 && left > life - end;
  };
  const find = async (key: string): Promise<CachedValue> => {
    if (lifetimes().end === 0) return loadValue(key, load);
    const isShown = has(key);
    return section().forceFetch(key, { context: load, allowStale: isShown, forceRefresh: !isShown });
  };
  const get = (key: string): Promise<T> => {
    const taker = loading.getStore();
    return runWithinDeadline(async () => {
      const { value, since } = await find(key);
      if (taker !== undefined) taker.since = Math.min(taker.since, since);
      return value as T;
    });
  };
  return Object.assign(get, { has });
}

/** Caches a single value, as createKeyedCache does per key. */
export function createCachedLoader<T>(
  name: string,
  of: CacheSource,
  load: () => Promise<T>,
): () => Promise<T> {
  const get = createKeyedCache(name, { of, most: 1 }, load);
  return () => get("");
}

/** Clears all values made from these sources in this process. */
export function dropCachedValues(sources: readonly CacheSource[]): void {
  for (const { of, held } of sections.values()) if (of === "everything" || sources.includes(of)) held.clear();
}
