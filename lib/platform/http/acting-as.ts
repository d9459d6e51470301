/** The header in which a form names the person who filled it in. */
export const ACTING_AS_HEADER = "x-acting-as";
