/** What the bin can be sorted by. */
export const BIN_SORTS = ["name", "author", "deleted"] as const;
export type BinSort = (typeof BIN_SORTS)[number];

/** Maximum number of entries of the bin that one call restores or deletes, in one transaction. */
export const MAX_BIN_BATCH = 200;
