/** User id of visitors without a login, in data that the browser stores per person. */
export const VISITOR_USER_ID = "";
