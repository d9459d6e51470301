import type { DraftDto } from "../entries/answers";
import type { FieldKey } from "../fields/entry-fields";

/** Of more that waits than this the header only says that there is more. */
export const MOST_COUNTED = 99;
/** So many entries each list of what is to be done shows; the rest it counts. */
export const MOST_LISTED = { waiting: 10, incomplete: 5 };

/** What a person has to do with the entries that they look after. */
export interface ToDo {
  /** Not published yet, the last saved first. */
  drafts: DraftDto[];
  /** Past the day on which they are looked through, the longest ago first. */
  overdue: { id: string; name: string; recheckOn: string }[];
  overdueTotal: number;
  /** With reported errors that wait for an answer. */
  reported: { id: string; name: string; reports: number }[];
  reportedTotal: number;
  /** The fullest first: `first` is where the form begins to be filled. */
  incomplete: { id: string; name: string; missing: number; first: FieldKey | null }[];
  incompleteTotal: number;
}
