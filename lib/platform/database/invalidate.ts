import "server-only";
import { type CacheSource, dropCachedValues } from "../cache";
import { onProcessMessage, sendProcessMessage } from "../processes/messages";
import { readFromPrimaryForAWhile } from "./db";

function invalidateHere(sources: readonly CacheSource[]): void {
  readFromPrimaryForAWhile();
  dropCachedValues(sources);
}

/**
 * Clears what is cached from these sources in all processes. Call it after every write, even if its commit may fail.
 */
export function invalidateCachedSources(...sources: readonly CacheSource[]): void {
  invalidateHere(sources);
  sendProcessMessage({ invalidate: sources });
}

/** Starts invalidating this process's cache after writes of other processes behind the same port. */
export function startCrossProcessInvalidation(): void {
  onProcessMessage((message) => {
    if (message.invalidate) invalidateHere(message.invalidate);
  });
}
