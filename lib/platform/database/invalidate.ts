import "server-only";
import { drop, type Source } from "../cache";
import { onMessage, sendMessage } from "../processes/messages";
import { noteWrite } from "./db";

function invalidateHere(sources: readonly Source[]): void {
  noteWrite();
  drop(sources);
}

/**
 * Clears what is cached from these sources in all processes. Call it after every write, even if its commit may fail.
 */
export function invalidate(...sources: readonly Source[]): void {
  invalidateHere(sources);
  sendMessage({ invalidate: sources });
}

/** Starts invalidating this process's cache after writes of other processes behind the same port. */
export function invalidateWithOthers(): void {
  onMessage((message) => {
    if (message.invalidate) invalidateHere(message.invalidate);
  });
}
