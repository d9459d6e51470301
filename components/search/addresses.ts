/** The id of the form that holds the search and every filter, so that the register works without script. */
export const REGISTER_FORM = "register-form";
export const RESULTS_ANCHOR = "results";
/** Names the filter whose list is shown whole, for who has no script to fold it out. */
export const WHOLE_LIST_PARAMETER = "expanded";
export const SORT_MENU = "sort-menu";
/** The column with filters and order, and what opens it on a narrow screen. */
export const COLUMN = "filters";
export const COLUMN_OPENER = "filters-opener";
