/** Personal access tokens: issue 'A service people can rely on', item 7. */

/** For how many days one may be made. */
export const TOKEN_DAYS = [7, 30, 90, 365] as const;
export const TOKEN_NAME_MAX = 100;
/** How many a person may have at a time. */
export const MAX_ACCESS_TOKENS = 20;
