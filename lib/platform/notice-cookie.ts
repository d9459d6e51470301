/** Cookie that hides the notices: the date of the newest notice when the visitor collapsed them, in milliseconds. */
export const FOLDED_NOTICES_COOKIE = "notices-folded";
