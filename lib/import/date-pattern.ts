import { formatDutchTime, parseDutchTime } from "../platform/language/dutch-time";

/** Tokens of date patterns such as "MM/DD/YYYY"; a single letter also matches two digits. */
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

/** Date patterns of a month without a day; the first one also reads columns that mix in ISO 8601 days. */
export const MONTH_PATTERNS = ["YYYY-MM", "M/YYYY", "M-YYYY", "MMM-YY", "MMM-YYYY", "MMM YYYY"] as const;

/** Dutch and English names of the twelve months, in full and abbreviated. */
const MONTHS =
  `jan januari january|feb februari february|mrt maa mar maart march|apr april|mei may|jun juni june
jul juli july|aug augustus august|sep sept september|okt oct oktober october|nov november|dec december`
    .split(/[|\n]/)
    .map((names) => names.split(" "));

/** Returns the number of a month given in digits or by name; 0 for an unknown name. */
function monthNumber(text: string): number {
  const name = text.toLowerCase().replace(".", "");
  return /^\d/.test(text) ? Number(text) : MONTHS.findIndex((names) => names.includes(name)) + 1;
}

/** Returns the year as a number; two digits mean a year from 1970 to 2069. */
const yearNumber = (text: string) =>
  (text.length === 2 ? (Number(text) < 70 ? 2000 : 1900) : 0) + Number(text);

/** Whether a date pattern contains year, month and optionally day, each once. */
export function isDatePattern(pattern: string): boolean {
  if (pattern.length > LONGEST_PATTERN) return false;
  const parts = (pattern.match(TOKEN) ?? []).map((token) => TOKENS[token]?.part);
  const named = new Set(parts);
  return named.size === parts.length && named.has("year") && named.has("month");
}

/** Regular expression source of the optional time behind a date. */
const TIME =
  "(?:[T ,]+(?<hour>\\d{1,2}):(?<minute>\\d{2})(?::(?<second>\\d{2})(?:[.,](?<fraction>\\d+))?)? ?(?<half>[ap]\\.?m\\.?)? ?(?<zone>Z|[+-]\\d{2}:?\\d{2})?)?";

function expressionOf(pattern: string): RegExp {
  const escaped = pattern.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
  const source = escaped.replace(TOKEN, (token) => `(?<${TOKENS[token]?.part}>${TOKENS[token]?.source})`);
  return new RegExp(`^${source}${TIME}$`, "i");
}

/** A date and time read from a text, with the precision that the text had. */
export interface ParsedMoment {
  date: Date;
  /** Precision, as a number of characters of "2026-11-21 14:05:09": to the month, day, minute or second. */
  said: 7 | 10 | 16 | 19;
}

/** Returns the hour from 0 to 23 of a time with or without am or pm; NaN if a 12-hour clock lacks that hour. */
function hourNumber(hour: string, half: string | undefined): number {
  if (half === undefined) return Number(hour);
  const ofTwelve = Number(hour);
  if (ofTwelve < 1 || ofTwelve > 12) return Number.NaN;
  return (ofTwelve % 12) + (half.toLowerCase().startsWith("p") ? 12 : 0);
}

/**
 * Parses a date by its pattern, with its time if it has one; a month becomes its first day. Returns null for text that
 * does not match or is no real date.
 */
export function parseDateParts(text: string, pattern: string) {
  const { year, month, day, hour, minute, second, half, fraction, zone } =
    expressionOf(pattern).exec(text)?.groups ?? {};
  if (!year || !month || yearNumber(year) < 1000) return null;
  const [months, days] = [monthNumber(month) - 1, Number(day ?? 1)];
  const date = new Date(Date.UTC(yearNumber(year), months, days));
  if (date.getUTCMonth() !== months || date.getUTCDate() !== days) return null;
  const time = hour && `${String(hourNumber(hour, half)).padStart(2, "0")}:${minute}:${second ?? "00"}`;
  // Some programs write 12:00:00 AM behind a date that has no time.
  const isMidnight = half !== undefined && time === "00:00:00";
  return {
    day: date.toISOString().slice(0, 10),
    isMonth: day === undefined,
    time: isMidnight ? undefined : time,
    ...{ isExact: second !== undefined, fraction, zone },
  };
}

/** Parses a date by its pattern, with its time if it has one. Returns null for no match or no real date. */
export function parseMoment(text: string, pattern: string): ParsedMoment | null {
  const parts = parseDateParts(text, pattern);
  if (parts === null) return null;
  const { day, isMonth, time, isExact, zone } = parts;
  // A date without time becomes noon UTC, which is the same day in all of Europe.
  if (!time || isMonth) return { date: new Date(`${day}T12:00:00Z`), said: isMonth ? 7 : 10 };
  // A time without a zone is Dutch time.
  const moment = zone ? Date.parse(`${day}T${time}${zone}`) : parseDutchTime(`${day} ${time}`);
  return Number.isNaN(moment) ? null : { date: new Date(moment), said: isExact ? 19 : 16 };
}

/** The day from which a workbook counts days, in milliseconds since 1970. */
const EPOCHS = { "1900": Date.UTC(1899, 11, 30), "1904": Date.UTC(1904, 0, 1) };
export type SpreadsheetCalendar = keyof typeof EPOCHS;
const DAY = 86_400_000;
/** A spreadsheet's serial number of a day between 1954 and 2119. */
const SERIAL = /^[2-7]\d{4}(\.\d+)?$/;

/** Formats a date as "2026-11-22", followed by its time if that is not midnight UTC. */
export function formatDayAndTime(date: Date): string {
  const moment = date.toISOString();
  return moment.endsWith("T00:00:00.000Z") ? moment.slice(0, 10) : moment.slice(0, 16).replace("T", " ");
}

/** Returns the date for a spreadsheet's serial number of a day; null for any other text. */
export function parseSerialDay(text: string, calendar: SpreadsheetCalendar): string | null {
  return SERIAL.test(text)
    ? formatDayAndTime(new Date(EPOCHS[calendar] + Math.round(Number(text) * DAY)))
    : null;
}

/** Parses a date in a cell: by the pattern, as a spreadsheet's serial number, or with the year first. */
export function parseCellDay(
  text: string,
  pattern: string,
  calendar: SpreadsheetCalendar = "1900",
): ParsedMoment | null {
  const said = parseMoment(text, pattern);
  // For YYYY-DD-MM only the pattern tells day from month, so the formats below are skipped.
  if (said !== null || /YYYY\W?D/.test(pattern)) return said;
  return parseMoment(parseSerialDay(text, calendar) ?? text, "YYYY-MM-DD");
}

/** Whether a date equals the one read from a text, at the precision of that text. */
export function isSameMoment({ date, said }: ParsedMoment, moment: Date): boolean {
  return formatDutchTime(date).slice(0, said) === formatDutchTime(moment).slice(0, said);
}

/** Formats a date as "2026-11-21", or as "2026-11" for a month without a day. */
export function formatParsedDay({ date, said }: ParsedMoment): string {
  return date.toISOString().slice(0, Math.min(said, 10));
}

/** Date patterns to try on a column, the unambiguous ones first. */
export const DATE_PATTERNS = [
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

/** More than this share of a column's values must be dates; the others are errors. */
const SHARE_OF_DATES = 1 / 2;
/** Maximum number of values to guess from. */
const MAX_DATES_TRIED = 500;

/**
 * Guesses the pattern of the dates in a column, beside a spreadsheet's serial numbers: the one that reads the most
 * values. Null if none reads more than half of them.
 */
export function guessDatePattern({
  samples,
  values,
}: {
  samples: readonly string[];
  values: readonly { value: string }[] | null;
}): string | null {
  const filled = (values?.map(({ value }) => value) ?? samples).filter((value) => value !== "");
  const days = filled.slice(0, MAX_DATES_TRIED);
  const countRead = (pattern: string) => days.filter((day) => parseCellDay(day, pattern) !== null).length;
  const patterns = [...DATE_PATTERNS, ...MONTH_PATTERNS].map(
    (pattern) => [countRead(pattern), pattern] as const,
  );
  const [count, best] = patterns.reduce((one, other) => (other[0] > one[0] ? other : one));
  return count > days.length * SHARE_OF_DATES ? best : null;
}

/** Returns a message's values with their date format in the reader's letters: YYYY-MM-DD is jjjj-mm-dd in Dutch. */
export function showDatePattern<Values extends Record<string, string | number>>(
  language: string,
  values: Values,
): Values {
  const { format } = values;
  if (language !== "nl" || typeof format !== "string") return values;
  return { ...values, format: format.toLowerCase().replaceAll("y", "j") };
}
