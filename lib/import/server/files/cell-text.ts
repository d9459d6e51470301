import "server-only";
import { formatValue } from "hucre";
import { type Calendar, dayText } from "../../date-pattern";

/** What spreadsheets show where a formula failed, in English and in Dutch. */
const ERRORS = new Set(
  `#DIV/0! #N/A #NAME? #NULL! #NUM! #REF! #VALUE! #SPILL! #CALC! #FIELD! #BLOCKED! #CONNECT! #BUSY! #UNKNOWN!
  #GETTING_DATA #DEEL/0! #N/B #NAAM? #LEEG! #GETAL! #VERW! #WAARDE! #OVERLOOP! #VELD!`.split(/\s+/),
);

/** Whether a cell holds nothing but the sign of a failed formula. */
export function isErrorText(cell: string): boolean {
  return cell.startsWith("#") && ERRORS.has(cell.trim());
}

/** More digits than a spreadsheet stores of a number. */
const MAX_DIGITS = 15;

/** The text of a cell without a number format; a formula gives its last value, as none is worked out here. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  // A day is stored as its number; the library has made a date of it, in UTC.
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "" : dayText(value);
  if (value === true) return "Ja";
  if (value === false) return "Nee";
  return String(typeof value === "number" ? Number(value.toPrecision(MAX_DIGITS)) : value);
}

/** A number format without its literal texts, colours and locales. */
function withoutLiterals(format: string): string {
  return format.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, "");
}

/** What a format shows of a moment: a whole day, part of a day such as its month, or the time alone. */
export function momentParts(format: string): "day" | "part" | "time" {
  const parts = withoutLiterals(format);
  const [hasYear, hasDay, hasTime] = [/y/i, /d/i, /[hs]/i].map((part) => part.test(parts));
  if (hasYear && hasDay) return "day";
  return hasTime && !hasYear && !hasDay ? "time" : "part";
}

/**
 * The text that a format shows of a number or moment. Decimals stand behind a point, and thousands are not grouped:
 * a workbook does not say which of its readers' languages it was written in.
 */
export function shownText(value: number | Date, format: string, calendar: Calendar): string {
  if (/general/i.test(withoutLiterals(format))) return textOf(value);
  const ungrouped = format.replace(/(?<=[#0?]),(?=[#0?])/g, "");
  const withCurrency = ungrouped.replace(/\[\$([^\]-]*)[^\]]*\]/g, '"$1"');
  const shown = formatValue(value, withCurrency, { is1904: calendar === "1904" }).trim();
  // A format can hide a value, which is there all the same.
  return shown === "" ? textOf(value) : shown;
}
