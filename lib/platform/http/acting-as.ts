/** Header in which a form sends the id of the user who filled it in. */
export const ACTING_AS_HEADER = "x-acting-as";
