import type { EntryAct } from "./lifecycle";

/** The acts that are open to the actor on an entry now. */
export type EntryRights = readonly EntryAct[];

/** Whether they can change what it holds. */
export const mayEdit = (rights: EntryRights) => rights.includes("edit") || rights.includes("saveDraft");

/** The rights of the reader of an entry's page, and two facts that its buttons depend on. */
export interface EntryStanding {
  rights: EntryRights;
  /** Whether it is as a co-editor that one may edit it. */
  isCoEditor: boolean;
  /** Whether its deletion was asked for in the last day, which is as often as one can; told to who may ask for it alone. */
  deletionRequested: boolean;
}
