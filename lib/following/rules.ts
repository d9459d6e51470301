/** Following and saved searches. */

export const FOLLOW_KINDS = ["entry", "hospital", "specialism", "savedSearch", "product"] as const;
export type FollowKind = (typeof FOLLOW_KINDS)[number];

export const FREQUENCIES = ["atOnce", "weekly"] as const;
export type Frequency = (typeof FREQUENCIES)[number];

export const MAX_FOLLOWS = 100;
export const MAX_SAVED_SEARCHES = 50;
export const SEARCH_NAME_MAX = 100;

/** So many changes at once to one person still come in mails of their own; more come in one mail together. */
export const MOST_MAILS_AT_ONCE = 5;
/** So many changes a mail lists; the rest it counts. */
export const MOST_LISTED = 100;
/** Of so many changes a mail tells; of more it says that there were more. */
export const MOST_TOLD = 1_000;

/** Something that may be followed from the page that shows it, and whether it is. */
export interface Followable {
  kind: FollowKind;
  target: string;
  name: string;
  follow: { _id: string; frequency: Frequency } | null;
}

/** What a link stops: by name, but for an entry or a product that its person may not see (any more). */
export interface Stopped {
  kind: FollowKind;
  name: string | null;
}

const DUTCH_HOUR = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Amsterdam",
  weekday: "short",
  hour: "2-digit",
  hourCycle: "h23",
});
const HOUR = 3_600_000;

/** The last Monday morning at seven, in Dutch time, that has come: weekly mails tell of what changed before it. */
export function lastMondayMorning(now: Date): Date {
  let hour = Math.floor(now.getTime() / HOUR) * HOUR;
  // A clock that is set back never does so on a Monday morning.
  while (!/^Mon\D+07$/.test(DUTCH_HOUR.format(hour))) hour -= HOUR;
  return new Date(hour);
}
