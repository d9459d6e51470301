import "server-only";
import { settings } from "./env";
import { inOwnTime, withinRequest } from "./request-clock";

interface Held<T> {
  value: Promise<T>;
  until: number;
}

/** On the global object: Next loads this file once for pages and once for the API, and a write must reach both. */
const global = globalThis as unknown as { registerCache?: Map<string, Held<unknown>> };
global.registerCache ??= new Map();
const cache = global.registerCache;

/**
 * Remembers what a loader gave for a few seconds (CACHE_SECONDS), in this process, under a name of its own. A write in
 * this process drops it at once; other processes see the write when their copy expires, within 5 seconds. Many wait for
 * one load, which therefore has its own time, while each waits no longer than its own request may.
 */
export function remembered<T>(
  name: string,
  load: () => Promise<T>,
): { get: () => Promise<T>; drop: () => void } {
  const fresh = (now: number): Held<T> => {
    const { CACHE_SECONDS, DATABASE_DEADLINE_MS } = settings();
    const value = inOwnTime(DATABASE_DEADLINE_MS, load);
    const held: Held<T> = { value, until: now + CACHE_SECONDS * 1000 };
    cache.set(name, held);
    value.catch(() => {
      if (cache.get(name) === held) cache.delete(name);
    });
    return held;
  };
  return {
    get() {
      const now = Date.now();
      const known = cache.get(name) as Held<T> | undefined;
      const held = known && known.until > now ? known : fresh(now);
      return withinRequest(() => held.value);
    },
    drop() {
      cache.delete(name);
    },
  };
}
