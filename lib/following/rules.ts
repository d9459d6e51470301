/** Rules of following and saved searches. */

export const FOLLOW_KINDS = ["entry", "hospital", "specialism", "savedSearch", "product"] as const;
export type FollowKind = (typeof FOLLOW_KINDS)[number];

export const FOLLOW_FREQUENCIES = ["atOnce", "weekly"] as const;
export type FollowFrequency = (typeof FOLLOW_FREQUENCIES)[number];

export const MAX_FOLLOWS = 100;
export const MAX_SAVED_SEARCHES = 50;
export const MAX_SEARCH_NAME_LENGTH = 100;

/** Maximum number of separate at-once mails to one person per round; more changes are combined in one mail. */
export const MAX_SEPARATE_MAILS_PER_PERSON = 5;
/** Maximum number of changes that one mail lists; the rest are only counted. */
export const MAX_CHANGES_LISTED_PER_MAIL = 100;
/** Maximum number of changes that one mail covers; if there are more, it says so. */
export const MAX_CHANGES_COVERED_PER_MAIL = 1_000;

/** Something that can be followed from its page, and the follow if there is one. */
export interface Followable {
  kind: FollowKind;
  target: string;
  name: string;
  follow: { _id: string; frequency: FollowFrequency } | null;
}

/** A follow that a link stops; its name is null if the person may not (or no longer) see it. */
export interface FollowKindAndName {
  kind: FollowKind;
  name: string | null;
}

const DUTCH_HOUR = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Amsterdam",
  weekday: "short",
  hour: "2-digit",
  hourCycle: "h23",
});
const HOUR_MS = 3_600_000;

/** Returns the latest Monday at 7:00 in Dutch time; weekly mails cover the changes before it. */
export function getLastMondayMorning(now: Date): Date {
  let hour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  // Counts in whole hours, which is safe as clocks never change on a Monday morning.
  while (!/^Mon\D+07$/.test(DUTCH_HOUR.format(hour))) hour -= HOUR_MS;
  return new Date(hour);
}
