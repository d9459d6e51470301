import { dutchTime, momentOfDutchTime } from "../platform/language/dutch-time";

/** The parts of a day that a pattern such as "MM/DD/YYYY" names; a single letter also takes two digits. */
const TOKENS: Record<string, { part: "year" | "month" | "day"; digits: string }> = {
  YYYY: { part: "year", digits: "\\d{4}" },
  MM: { part: "month", digits: "\\d{2}" },
  M: { part: "month", digits: "\\d{1,2}" },
  DD: { part: "day", digits: "\\d{2}" },
  D: { part: "day", digits: "\\d{1,2}" },
};
const TOKEN = /YYYY|MM?|DD?/g;
const LONGEST_PATTERN = 40;

/** Whether a pattern names year, month and day once each. */
export function isDatePattern(pattern: string): boolean {
  if (pattern.length > LONGEST_PATTERN) return false;
  const parts = (pattern.match(TOKEN) ?? []).map((token) => TOKENS[token]?.part);
  return parts.length === 3 && new Set(parts).size === 3;
}

/** The time of the day that may stand behind the day. */
const TIME =
  "(?:[T ,]+(?<hour>\\d{1,2}):(?<minute>\\d{2})(?::(?<second>\\d{2})(?:[.,](?<fraction>\\d+))?)? ?(?<zone>Z|[+-]\\d{2}:?\\d{2})?)?";

function expressionOf(pattern: string): RegExp {
  const escaped = pattern.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
  const source = escaped.replace(TOKEN, (token) => `(?<${TOKENS[token]?.part}>${TOKENS[token]?.digits})`);
  return new RegExp(`^${source}${TIME}$`);
}

/** A moment as a text said it. */
export interface SaidMoment {
  date: Date;
  /** How exactly, as so many characters of "2026-11-21 14:05:09": its day, its minute or its second. */
  said: 10 | 16 | 19;
}

/** The parts of a day by its pattern, and of its time if it has one. Null for what does not match or is no real day. */
export function readParts(text: string, pattern: string) {
  const { year, month, day, hour, minute, second, fraction, zone } =
    expressionOf(pattern).exec(text)?.groups ?? {};
  if (!year || !month || !day || Number(year) < 1000) return null;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return null;
  const time = hour && `${hour.padStart(2, "0")}:${minute}:${second ?? "00"}`;
  return { day: date.toISOString().slice(0, 10), time, isExact: second !== undefined, fraction, zone };
}

/** Reads a day by its pattern, with its time if it has one. Null for what does not match or is no real day. */
export function readMoment(text: string, pattern: string): SaidMoment | null {
  const parts = readParts(text, pattern);
  if (parts === null) return null;
  const { day, time, isExact, zone } = parts;
  // A day alone is noon UTC, which is that same day in all of Europe.
  if (!time) return { date: new Date(`${day}T12:00:00Z`), said: 10 };
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
