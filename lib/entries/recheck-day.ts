import { z } from "zod";
/** Keeping entries current. Days are YYYY-MM-DD in Dutch time. */

/** So many days before an entry's day its author is mailed, and again at the day itself. */
export const AHEAD_DAYS = 30;
/** The latest day that can be chosen, in years from now. */
const LATEST_YEARS = 2;
/** So long the link of a mail confirms. */
export const RECHECK_LINK_DAYS = 60;
/** So many entries a mail lists; the rest it counts. */
export const MOST_RECHECKS_LISTED = 20;
export const OVERDUE_PER_PAGE = 25;

const DAY_OF = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Amsterdam" });

/** The calendar day of a moment. */
export function dutchDay(moment: Date): string {
  return DAY_OF.format(moment);
}

function plain(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

export function addDays(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return plain(moment);
}

/** The same day so many years on; of 29 February the last of the month where there is none. */
export function addYears(day: string, years: number): string {
  const moment = new Date(`${day}T00:00:00Z`);
  const month = moment.getUTCMonth();
  moment.setUTCFullYear(moment.getUTCFullYear() + years);
  if (moment.getUTCMonth() !== month) moment.setUTCDate(0);
  return plain(moment);
}

/** Past its day, and not yet at it. */
export function isOutdated(recheckOn: string, now: Date): boolean {
  return recheckOn < dutchDay(now);
}

/** The first and the last day that can be chosen: tomorrow, and two years on. */
export function recheckBounds(now: Date): { first: string; last: string } {
  const today = dutchDay(now);
  return { first: addDays(today, 1), last: addYears(today, LATEST_YEARS) };
}

/** What becomes of an entry's day when somebody says that it is right: the one they choose, or a year on. */
export function confirmedRecheck(
  now: Date,
  chosen: string | null = null,
): { recheckOn: string; isChosen: boolean } {
  return { recheckOn: chosen ?? addYears(dutchDay(now), 1), isChosen: chosen !== null };
}

/** A save of its author confirms it too; a day that somebody chose stays while it is further off than its mail. */
export function savedRecheck(
  stored: { recheckOn: string; isChosen: boolean },
  now: Date,
): { recheckOn: string; isChosen: boolean } {
  const isFar = stored.recheckOn > addDays(dutchDay(now), AHEAD_DAYS);
  return stored.isChosen && isFar ? stored : confirmedRecheck(now);
}

/** What the link of a mail can still do. */
export type RecheckLink =
  | { state: "open" | "done"; entryId: string; name: string; nextRecheck: string; isOutdated: boolean }
  /** Its person may not say this of the entry any more, or the entry is gone. */
  | { state: "lost" }
  /** None of ours, or too old. */
  | { state: "unknown" };

/** How current an entry is. */
export const recheckAnswer = z
  .strictObject({
    /** The day on which it is to be looked through again. */
    nextRecheck: z.iso.date(),
    /** When it was last said to be right, or saved by its author; null when that is not known. */
    lastRecheck: z.iso.datetime().nullable(),
    /** Whether that day is past: it may not be right any more. */
    isOutdated: z.boolean(),
  })
  .meta({ id: "Recheck" });
export type RecheckDto = z.infer<typeof recheckAnswer>;

/** A recheck under its earlier names, which API v1 keeps answering. */
export const reviewAnswer = z
  .strictObject({
    nextReview: z.iso.date(),
    lastReview: z.iso.datetime().nullable(),
    isOutdated: z.boolean(),
  })
  .meta({ id: "Review", deprecated: true });

/** The fields of an entry's DTO that say how current it is: by their names, and by their earlier ones. */
export function recheckFields(recheck: RecheckDto): {
  recheck: RecheckDto;
  review: z.infer<typeof reviewAnswer>;
} {
  const { nextRecheck: nextReview, lastRecheck: lastReview, isOutdated } = recheck;
  return { recheck, review: { nextReview, lastReview, isOutdated } };
}
