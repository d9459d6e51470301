/** The columns of an entry in the bin, for a test that puts it there without the act. */
export const inBin = () => ({ state: "BINNED", binnedFrom: "PUBLISHED", deletedAt: new Date() }) as const;

/** The same of one that is taken out of it. */
export const OUT_OF_BIN = { state: "PUBLISHED", binnedFrom: null, deletedAt: null } as const;
