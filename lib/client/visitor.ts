/** The id of who is not logged in, in what a browser stores for a person. */
export const VISITOR = "";
