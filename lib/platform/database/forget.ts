import "server-only";
import { drop, type Source } from "../cache";
import { noteWrite } from "./db";

/**
 * Call after every write to these sources, also when it is not known whether it was kept: what this process made of them
 * is read anew, from the database itself.
 */
export function forget(...sources: readonly Source[]): void {
  noteWrite();
  drop(sources);
}
