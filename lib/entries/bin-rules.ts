/** Columns by which the list of deleted entries can be sorted. */
export const BIN_SORTS = ["name", "author", "deleted"] as const;
export type BinSort = (typeof BIN_SORTS)[number];

/** Maximum number of entries of the bin that one call restores or deletes, in one transaction. */
export const MAX_BIN_BATCH = 200;
