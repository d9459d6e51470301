import { dutchTime, momentOfDutchTime } from "../platform/language/dutch-time";

/** The parts of a day that a pattern such as "MM/DD/YYYY" names; a single letter also takes two digits. */
const TOKENS: Record<string, { part: "year" | "month" | "day"; source: string }> = {
  YYYY: { part: "year", source: "\\d{4}" },
  YY: { part: "year", source: "\\d{2}" },
  MMM: { part: "month", source: "[a-z]{3,9}\\.?" },
  MM: { part: "month", source: "\\d{2}" },
  M: { part: "month", source: "\\d{1,2}" },
  DD: { part: "day", source: "\\d{2}" },
  D: { part: "day", source: "\\d{1,2}" },
};
const TOKEN = /YYYY|YY|MMM|MM?|DD?/g;
const LONGEST_PATTERN = 40;

/** The forms of a month without a day, of which the first is also that of a mixed column with days in ISO 8601. */
export const MONTH_PATTERNS = ["YYYY-MM", "M/YYYY", "M-YYYY", "MMM-YY", "MMM-YYYY", "MMM YYYY"] as const;

/** The names of the twelve months, Dutch and English, whole and short. */
const MONTHS =
  `jan januari january|feb februari february|mrt maa mar maart march|apr april|mei may|jun juni june
jul juli july|aug augustus august|sep sept september|okt oct oktober october|nov november|dec december`
    .split(/[|\n]/)
    .map((names) => names.split(" "));

/** The number of a month from its digits or name; 0 for an unknown name. */
function monthNumber(text: string): number {
  const name = text.toLowerCase().replace(".", "");
  return /^\d/.test(text) ? Number(text) : MONTHS.findIndex((names) => names.includes(name)) + 1;
}

/** Two digits are a year from 1970 to 2069. */
const yearNumber = (text: string) =>
  (text.length === 2 ? (Number(text) < 70 ? 2000 : 1900) : 0) + Number(text);

/** Whether a pattern names year and month, and perhaps the day, once each. */
export function isDatePattern(pattern: string): boolean {
  if (pattern.length > LONGEST_PATTERN) return false;
  const parts = (pattern.match(TOKEN) ?? []).map((token) => TOKENS[token]?.part);
  const named = new Set(parts);
  return named.size === parts.length && named.has("year") && named.has("month");
}

/** The time of the day that may stand behind the day. */
const TIME =
  "(?:[T ,]+(?<hour>\\d{1,2}):(?<minute>\\d{2})(?::(?<second>\\d{2})(?:[.,](?<fraction>\\d+))?)? ?(?<half>[ap]\\.?m\\.?)? ?(?<zone>Z|[+-]\\d{2}:?\\d{2})?)?";

function expressionOf(pattern: string): RegExp {
  const escaped = pattern.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
  const source = escaped.replace(TOKEN, (token) => `(?<${TOKENS[token]?.part}>${TOKENS[token]?.source})`);
  return new RegExp(`^${source}${TIME}$`, "i");
}

/** A moment as a text said it. */
export interface SaidMoment {
  date: Date;
  /** How exactly, as a number of characters of "2026-11-21 14:05:09": its month, day, minute or second. */
  said: 7 | 10 | 16 | 19;
}

/** The hour from 0 to 23 of an hour with or without am or pm; NaN for one that no clock of twelve hours has. */
function hourNumber(hour: string, half: string | undefined): number {
  if (half === undefined) return Number(hour);
  const ofTwelve = Number(hour);
  if (ofTwelve < 1 || ofTwelve > 12) return Number.NaN;
  return (ofTwelve % 12) + (half.toLowerCase().startsWith("p") ? 12 : 0);
}

/**
 * The parts of a day by its pattern, and of its time if it has one: of a month its first day. Null for what does not
 * match or is no real day.
 */
export function readParts(text: string, pattern: string) {
  const { year, month, day, hour, minute, second, half, fraction, zone } =
    expressionOf(pattern).exec(text)?.groups ?? {};
  if (!year || !month || yearNumber(year) < 1000) return null;
  const [months, days] = [monthNumber(month) - 1, Number(day ?? 1)];
  const date = new Date(Date.UTC(yearNumber(year), months, days));
  if (date.getUTCMonth() !== months || date.getUTCDate() !== days) return null;
  const time = hour && `${String(hourNumber(hour, half)).padStart(2, "0")}:${minute}:${second ?? "00"}`;
  // Programs that store a day with a time write this for a day without one.
  const isMidnight = half !== undefined && time === "00:00:00";
  return {
    day: date.toISOString().slice(0, 10),
    isMonth: day === undefined,
    time: isMidnight ? undefined : time,
    ...{ isExact: second !== undefined, fraction, zone },
  };
}

/** Reads a day by its pattern, with its time if it has one. Null for what does not match or is no real day. */
export function readMoment(text: string, pattern: string): SaidMoment | null {
  const parts = readParts(text, pattern);
  if (parts === null) return null;
  const { day, isMonth, time, isExact, zone } = parts;
  // A day alone is noon UTC, which is that same day in all of Europe.
  if (!time || isMonth) return { date: new Date(`${day}T12:00:00Z`), said: isMonth ? 7 : 10 };
  // Without a zone it is Dutch.
  const moment = zone ? Date.parse(`${day}T${time}${zone}`) : momentOfDutchTime(`${day} ${time}`);
  return Number.isNaN(moment) ? null : { date: new Date(moment), said: isExact ? 19 : 16 };
}

/** The day from which a workbook counts its days, in milliseconds since 1970. */
const EPOCHS = { "1900": Date.UTC(1899, 11, 30), "1904": Date.UTC(1904, 0, 1) };
export type Calendar = keyof typeof EPOCHS;
const DAY = 86_400_000;
/** A day by its number, between 1954 and 2119. */
const SERIAL = /^[2-7]\d{4}(\.\d+)?$/;

/** "2026-11-22", with the time of the day if there is one. */
export function dayText(date: Date): string {
  const moment = date.toISOString();
  return moment.endsWith("T00:00:00.000Z") ? moment.slice(0, 10) : moment.slice(0, 16).replace("T", " ");
}

/** The day that is meant by the number by which a spreadsheet stores it; null for what is no such number. */
export function serialDay(text: string, calendar: Calendar): string | null {
  return SERIAL.test(text) ? dayText(new Date(EPOCHS[calendar] + Math.round(Number(text) * DAY))) : null;
}

/** A day in a column of a file: by the pattern, by a spreadsheet's number, or with the year first. */
export function readCellDay(text: string, pattern: string, calendar: Calendar = "1900"): SaidMoment | null {
  const said = readMoment(text, pattern);
  // Of a year, two digits and two digits the pattern alone says which are the month.
  if (said !== null || /YYYY\W?D/.test(pattern)) return said;
  return readMoment(serialDay(text, calendar) ?? text, "YYYY-MM-DD");
}

/** Whether a moment is the one that was said, as far as it was said. */
export function isSaid({ date, said }: SaidMoment, moment: Date): boolean {
  return dutchTime(date).slice(0, said) === dutchTime(moment).slice(0, said);
}

/** "2026-11-21", or "2026-11" of a month without a day. */
export function saidDay({ date, said }: SaidMoment): string {
  return date.toISOString().slice(0, Math.min(said, 10));
}

/** The forms in which a day is looked for, the unambiguous ones first. */
export const DAY_PATTERNS = [
  "YYYY-MM-DD",
  "D-M-YYYY",
  "D/M/YYYY",
  "M/D/YYYY",
  "D.M.YYYY",
  "YYYY/M/D",
  "YYYYMMDD",
  "D-MMM-YYYY",
  "D-MMM-YY",
  "D MMM YYYY",
] as const;

/** The form in which all days or months of a column are written that are not as a spreadsheet stores them, or null. */
export function guessDayPattern({
  samples,
  values,
}: {
  samples: readonly string[];
  values: readonly { value: string }[] | null;
}): string | null {
  const days = (values?.map(({ value }) => value) ?? samples).filter((value) => value !== "");
  if (days.length === 0) return null;
  const patterns = [...DAY_PATTERNS, ...MONTH_PATTERNS];
  return patterns.find((pattern) => days.every((day) => readCellDay(day, pattern) !== null)) ?? null;
}
