import "server-only";
import { drop, type Source } from "../cache";
import { noteWrite } from "./db";

/** Call after every write to these sources, also one that may not have been committed: they are read anew. */
export function forget(...sources: readonly Source[]): void {
  noteWrite();
  drop(sources);
}
