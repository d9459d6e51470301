/** Remembers that somebody folded the notices away: the moment of the newest notice of then, in milliseconds. */
export const FOLDED_COOKIE = "notices-folded";
