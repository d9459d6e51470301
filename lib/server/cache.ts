import "server-only";
import { settings } from "./env";

interface Held<T> {
  value: Promise<T>;
  until: number;
}

/**
 * Remembers what a loader gave for a few seconds (CACHE_SECONDS), in this process. A write in this process drops
 * it at once; other processes see the write when their copy expires, within 5 seconds.
 */
export function remembered<T>(load: () => Promise<T>): { get: () => Promise<T>; drop: () => void } {
  let held: Held<T> | undefined;
  return {
    get() {
      const now = Date.now();
      if (held && held.until > now) return held.value;
      const fresh: Held<T> = { value: load(), until: now + settings().CACHE_SECONDS * 1000 };
      held = fresh;
      fresh.value.catch(() => {
        if (held === fresh) held = undefined;
      });
      return fresh.value;
    },
    drop() {
      held = undefined;
    },
  };
}
