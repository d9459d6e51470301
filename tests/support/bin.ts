/** Returns the columns of an entry in the bin, for a test that sets them directly instead of deleting the entry. */
export const buildBinnedColumns = () =>
  ({ state: "BINNED", binnedFrom: "PUBLISHED", deletedAt: new Date() }) as const;

/** Columns of an entry that was taken out of the bin and is published again. */
export const TAKEN_OUT_OF_BIN_COLUMNS = { state: "PUBLISHED", binnedFrom: null, deletedAt: null } as const;

/** Returns the columns of an entry that was never published. */
export const buildUnpublishedColumns = (state: "DRAFT" | "IN_REVIEW") => ({
  state,
  ...{ version: 0, publicVersion: 0, sharedVersion: 0 },
});
