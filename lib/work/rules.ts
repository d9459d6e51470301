import type { DraftDto } from "../entries/answers";
import type { FieldKey } from "../fields/entry-fields";

/** Maximum count in the header; above it, the header shows that there is more. */
export const MOST_COUNTED = 99;
/** Maximum number of entries per to-do list; the rest are only counted. */
export const MAX_LISTED = { waiting: 10, incomplete: 5 };

/** What a person has to do for the entries that they maintain. */
export interface ToDo {
  /** Unpublished entries, the last saved first. */
  drafts: DraftDto[];
  /** Entries past their recheck day, longest overdue first. */
  overdue: { id: string; name: string; recheckOn: string }[];
  overdueTotal: number;
  /** Entries with open error reports. */
  reported: { id: string; name: string; reports: number }[];
  reportedTotal: number;
  /** Entries with missing fields, fewest missing first; `first` is the first missing field in the form. */
  incomplete: { id: string; name: string; missing: number; first: FieldKey | null }[];
  incompleteTotal: number;
}
