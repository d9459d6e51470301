/** As many as stand side by side and can still be read. */
export const MAX_COMPARED = 4;
/** From this many there is something to compare. */
export const MIN_COMPARED = 2;
