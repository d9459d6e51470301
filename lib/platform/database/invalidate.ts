import "server-only";
import { drop, type Source } from "../cache";
import { onMessage, sendMessage } from "../processes/messages";
import { noteWrite } from "./db";

function invalidateHere(sources: readonly Source[]): void {
  noteWrite();
  drop(sources);
}

/** Call after every write to these sources, also one that may not have been committed: they are read anew, and so is what is made of everything. */
export function invalidate(...sources: readonly Source[]): void {
  invalidateHere(sources);
  sendMessage({ invalidate: sources });
}

/** From now on a write in another process behind the same port invalidates here as well. */
export function invalidateWithOthers(): void {
  onMessage((message) => {
    if (message.invalidate) invalidateHere(message.invalidate);
  });
}
