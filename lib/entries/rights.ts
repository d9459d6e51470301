import type { EntryAct } from "./lifecycle";

/** What the actor can do now with an entry they see. */
export type EntryRights = readonly EntryAct[];

/** Whether they can change what it holds. */
export const mayEdit = (rights: EntryRights) => rights.includes("edit") || rights.includes("saveDraft");

/** What else the page of an entry has to know of the reader. */
export interface EntryStanding {
  rights: EntryRights;
  /** Whether it is as a co-editor that one may edit it. */
  isCoEditor: boolean;
  /** Whether its deletion was asked for in the last day, which is as often as one can; told to who may ask for it alone. */
  deletionRequested: boolean;
}
