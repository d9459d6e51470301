/** A row of the profile's tables. */
export interface EntryRowView {
  id: string;
  name: string;
  /** ISO 8601. */
  timestamp: string;
  phase: string | null;
  /** Place in the list of phases; null without one. */
  phaseOrder: number | null;
  progress: { steps: number; current: number; ended: boolean } | null;
  /** The detail page, when the visitor may open it. */
  href: string | null;
  isPrivate: boolean;
  /** Whether it is somebody else's, whom the visitor helps as a co-editor. */
  isCoEdited?: boolean;
  /** Of one's own entries: how complete it is, and the form at the first field that is missing. */
  completeness?: { percent: number; href: string | null } | null;
}

export type SortKey = "name" | "timestamp" | "phase";
export interface Sorting {
  key: SortKey;
  direction: "ascending" | "descending";
}

/** Specification section 2, 'Profile': newest first. */
export const DEFAULT_SORTING: Sorting = { key: "timestamp", direction: "descending" };

const COLLATOR = new Intl.Collator("nl", { numeric: true, sensitivity: "base" });

const COMPARE: Record<SortKey, (a: EntryRowView, b: EntryRowView) => number> = {
  name: (a, b) => COLLATOR.compare(a.name, b.name),
  timestamp: (a, b) => a.timestamp.localeCompare(b.timestamp),
  phase: (a, b) => (a.phaseOrder ?? 0) - (b.phaseOrder ?? 0),
};

/** Rows in the order asked for; those without a phase come last in either direction. */
export function sortRows(rows: readonly EntryRowView[], { key, direction }: Sorting): EntryRowView[] {
  const sign = direction === "ascending" ? 1 : -1;
  const lacks = (row: EntryRowView) => (key === "phase" && row.phaseOrder === null ? 1 : 0);
  return rows.toSorted((a, b) => lacks(a) - lacks(b) || sign * COMPARE[key](a, b));
}

/** What a press on a column's heading makes of the sorting: dates begin with the newest, the rest at the start. */
export function nextSorting(current: Sorting, key: SortKey): Sorting {
  if (current.key === key) {
    return { key, direction: current.direction === "ascending" ? "descending" : "ascending" };
  }
  return { key, direction: key === "timestamp" ? "descending" : "ascending" };
}
