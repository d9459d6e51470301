import type { ChosenEntry } from "@/lib/client/comparison";
import type { EntryDto } from "@/lib/entries/answers";

/** Entries as the browser keeps them. */
export function chosenOf(entries: readonly EntryDto[]): ChosenEntry[] {
  return entries.map(({ _id, algorithmName }) => ({ id: _id, name: algorithmName ?? "" }));
}
