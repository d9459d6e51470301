/** Maximum number of entries side by side that is still readable. */
export const MAX_COMPARED_ENTRIES = 4;
/** Minimum number of entries for a comparison. */
export const MIN_COMPARED_ENTRIES = 2;
