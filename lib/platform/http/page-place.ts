import "server-only";

/** The path of the page that is asked for, with its query: the middleware tells it to the layout, which cannot know. */
export const PLACE_HEADER = "x-page-place";
