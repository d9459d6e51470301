import "server-only";
import { drop, type Source } from "../cache";
import { hear, say } from "../processes/words";
import { noteWrite } from "./db";

function forgetHere(sources: readonly Source[]): void {
  noteWrite();
  drop(sources);
}

/** Call after every write to these sources, also one that may not have been committed: they are read anew. */
export function forget(...sources: readonly Source[]): void {
  forgetHere(sources);
  say({ forget: sources });
}

/** From now on also what another process behind the same port wrote to is read anew, as soon as it says so. */
export function forgetWithOthers(): void {
  hear((word) => {
    if (word.forget) forgetHere(word.forget);
  });
}
