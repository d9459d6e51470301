import type { EntryAct } from "./lifecycle";

/** The acts that the actor can do to an entry now. */
export type PossibleEntryActs = readonly EntryAct[];

/** Returns whether a reader with these rights can change the entry's content. */
export const mayEditEntry = (rights: PossibleEntryActs) =>
  rights.includes("edit") || rights.includes("saveDraft");

/** The reader's rights on an entry, and two facts that the buttons of its page depend on. */
export interface EntryReaderRights {
  rights: PossibleEntryActs;
  /** Whether the reader may edit the entry because they are its co-editor. */
  isCoEditor: boolean;
  /**
   * Whether the entry's deletion was requested within the last day, the minimum interval; false for readers who may not
   * request it.
   */
  deletionRequested: boolean;
}
