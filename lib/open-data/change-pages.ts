/**
 * A place in a feed's changes, at which a page of older or newer ones begins; newly added changes do not shift it. For
 * changes at the same moment, the version id decides the order.
 */
export interface FeedPlace {
  towards: "older" | "newer";
  /** Time of the change, in milliseconds since 1970. */
  moment: number;
  versionId: string;
}

/** The place before all changes; the page that begins here is the last one. */
export const OLDEST_FEED_PLACE: FeedPlace = { towards: "newer", moment: 0, versionId: "" };

/** The query parameters of a feed that hold the place where a page begins. */
export const FEED_PLACE_PARAMETERS = { older: "olderThan", newer: "newerThan" } as const;

export const FEED_PLACE_PATTERN = /^\d{1,14}(_[\w-]{1,64})?$/;

/** Formats a place in a feed's changes for use in a URL. */
export const formatFeedPlace = ({ moment, versionId }: FeedPlace): string =>
  versionId === "" ? String(moment) : `${moment}_${versionId}`;

/** Parses a place in a feed's changes from a text that matches FEED_PLACE_PATTERN. */
export function parseFeedPlace(towards: FeedPlace["towards"], text: string): FeedPlace {
  const [moment = "0"] = text.split("_", 1);
  return { towards, moment: Number(moment), versionId: text.slice(moment.length + 1) };
}
