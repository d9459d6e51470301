/** User id of visitors without a login, in what a browser stores per person. */
export const VISITOR_USER_ID = "";
