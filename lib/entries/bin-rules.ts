/** Maximum number of entries of the bin that one call restores or deletes, in one transaction. */
export const MAX_BIN_BATCH = 200;
