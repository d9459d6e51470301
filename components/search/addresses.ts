/** Id of the form with the search and every filter, with which the register works without script. */
export const REGISTER_FORM_ID = "register-form";
export const RESULTS_ANCHOR = "results";
/** Query parameter with the filter whose list is shown unfolded, for browsers without script. */
export const UNFOLDED_FILTER_PARAMETER = "expanded";
export const SORT_MENU_ID = "sort-menu";
/** Ids of the filter column and of the button that opens it on narrow screens. */
export const FILTER_COLUMN_ID = "filters";
export const FILTER_COLUMN_OPENER_ID = "filters-opener";
