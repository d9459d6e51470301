/** The columns of an entry in the bin, for a test that puts it there without the act. */
export const inBin = () => ({ state: "BINNED", binnedFrom: "PUBLISHED", deletedAt: new Date() }) as const;

/** The same of one that is taken out of it. */
export const OUT_OF_BIN = { state: "PUBLISHED", binnedFrom: null, deletedAt: null } as const;

/** The columns of an entry that was never published, whatever it is going to be. */
export const neverPublished = (state: "DRAFT" | "IN_REVIEW") => ({
  state,
  ...{ version: 0, publicVersion: 0, sharedVersion: 0 },
});
