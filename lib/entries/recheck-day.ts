import { z } from "zod";
/** Rules of rechecks, which keep entries current. Days are YYYY-MM-DD in Dutch time. */

/** How many days before its recheck day the author of an entry is mailed; they are mailed again on the day itself. */
export const FIRST_RECHECK_MAIL_DAYS_BEFORE = 30;
/** The latest recheck day that can be chosen, in years from now. */
const MAX_RECHECK_YEARS = 2;
/** Validity, in days, of the confirmation link in a recheck mail. */
export const RECHECK_LINK_LIFETIME_DAYS = 60;
/** Maximum number of entries that one mail lists; the rest are only counted. */
export const MAX_RECHECKS_PER_MAIL = 20;
export const OVERDUE_ENTRIES_PER_PAGE = 25;

const DUTCH_DAY_FORMAT = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Amsterdam" });

/** Returns the calendar day of a moment in Dutch time. */
export function formatDutchDay(moment: Date): string {
  return DUTCH_DAY_FORMAT.format(moment);
}

function plain(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

export function addDays(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return plain(moment);
}

/** Returns the same day some years later; for 29 February, the last day of February if that year has no 29th. */
export function addYears(day: string, years: number): string {
  const moment = new Date(`${day}T00:00:00Z`);
  const month = moment.getUTCMonth();
  moment.setUTCFullYear(moment.getUTCFullYear() + years);
  if (moment.getUTCMonth() !== month) moment.setUTCDate(0);
  return plain(moment);
}

/** Returns whether the recheck day is past; on the day itself it is not. */
export function isRecheckOverdue(recheckOn: string, now: Date): boolean {
  return recheckOn < formatDutchDay(now);
}

/** Returns the first and last recheck day that can be chosen: tomorrow, and two years from now. */
export function getRecheckDayBounds(now: Date): { first: string; last: string } {
  const today = formatDutchDay(now);
  return { first: addDays(today, 1), last: addYears(today, MAX_RECHECK_YEARS) };
}

/** Returns the next recheck day when an entry is confirmed: the chosen one, or a year from now. */
export function getRecheckAfterConfirmation(
  now: Date,
  chosen: string | null = null,
): { recheckOn: string; isChosen: boolean } {
  return { recheckOn: chosen ?? addYears(formatDutchDay(now), 1), isChosen: chosen !== null };
}

/** Returns the recheck day after a save by the author; a chosen day stays while its first mail is not due yet. */
export function getRecheckAfterSave(
  stored: { recheckOn: string; isChosen: boolean },
  now: Date,
): { recheckOn: string; isChosen: boolean } {
  const isFar = stored.recheckOn > addDays(formatDutchDay(now), FIRST_RECHECK_MAIL_DAYS_BEFORE);
  return stored.isChosen && isFar ? stored : getRecheckAfterConfirmation(now);
}

/** State of the confirmation link in a recheck mail. */
export type RecheckLinkState =
  /** `earlier`: the day that its mail asked about was answered, and the entry's next day is past by now. */
  | {
      state: "open" | "done" | "earlier";
      entryId: string;
      name: string;
      nextRecheck: string;
      isOutdated: boolean;
    }
  /** The person may no longer confirm the entry, or the entry is gone. */
  | { state: "lost" }
  /** The link is not one of this register, or has expired. */
  | { state: "unknown" };

/** How current an entry is: its next and last recheck. */
export const recheckAnswerSchema = z
  .strictObject({
    /** The day on which the entry is due to be checked again. */
    nextRecheck: z.iso.date(),
    /** When the entry was last confirmed, or saved by its author; null if unknown. */
    lastRecheck: z.iso.datetime().nullable(),
    /** Whether the recheck day is past, so that the entry may be out of date. */
    isOutdated: z.boolean(),
  })
  .meta({ id: "Recheck" });
export type RecheckDto = z.infer<typeof recheckAnswerSchema>;

/** A recheck under its earlier field names, which API v1 still returns. */
export const legacyRecheckAnswerSchema = z
  .strictObject({
    nextReview: z.iso.date(),
    lastReview: z.iso.datetime().nullable(),
    isOutdated: z.boolean(),
  })
  .meta({ id: "Review", deprecated: true });

/** Returns the recheck fields of an entry's answer, by their current and their earlier names. */
export function buildCurrentAndLegacyRecheck(recheck: RecheckDto): {
  recheck: RecheckDto;
  review: z.infer<typeof legacyRecheckAnswerSchema>;
} {
  const { nextRecheck: nextReview, lastRecheck: lastReview, isOutdated } = recheck;
  return { recheck, review: { nextReview, lastReview, isOutdated } };
}
