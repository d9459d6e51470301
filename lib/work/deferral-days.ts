import { addDays, addYears, formatDutchDay } from "../entries/recheck-day";

/** Days after which a to-do item that was put off comes back, unless the user chooses a day. */
const DEFERRAL_DAYS = 7;

/** Days, YYYY-MM-DD, to which a to-do item can be put off. */
export interface DeferralDayRange {
  first: string;
  /** The day without a choice. */
  usual: string;
  last: string;
}

/** Returns the days to which a to-do item can be put off on the day `today`. */
export function getDeferralDayRange(today: string = formatDutchDay(new Date())): DeferralDayRange {
  return { first: addDays(today, 1), usual: addDays(today, DEFERRAL_DAYS), last: addYears(today, 1) };
}
