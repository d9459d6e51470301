import "server-only";
import { dateToSerial, formatValue } from "hucre";
import { formatDayAndTime, type SpreadsheetCalendar } from "../../date-pattern";

/** Texts that spreadsheets show for a failed formula, in English and in Dutch. */
const ERRORS = new Set(
  `#DIV/0! #N/A #NAME? #NULL! #NUM! #REF! #VALUE! #SPILL! #CALC! #FIELD! #BLOCKED! #CONNECT! #BUSY! #UNKNOWN!
  #GETTING_DATA #DEEL/0! #N/B #NAAM? #LEEG! #GETAL! #VERW! #WAARDE! #OVERLOOP! #VELD!`.split(/\s+/),
);

/** Whether a cell holds nothing but a formula error. */
export function isFormulaError(cell: string): boolean {
  return cell.startsWith("#") && ERRORS.has(cell.trim());
}

/** Number of digits that a spreadsheet stores of a number. */
const MAX_DIGITS = 15;

/** Last year in which spreadsheets have dates. */
const MAX_YEAR = 9999;
/** Text for a date whose serial number is lost; spreadsheets show no value there either. */
const NO_DAY = "#NUM!";

/** Returns the text of a date in UTC, which the library made of its serial number; that number if it is no date. */
function textOfDay(day: Date, calendar: SpreadsheetCalendar): string {
  if (Number.isNaN(day.getTime())) return NO_DAY;
  return day.getUTCFullYear() > MAX_YEAR
    ? String(dateToSerial(day, calendar === "1904"))
    : formatDayAndTime(day);
}

/** Returns the text of a cell without number format; for a formula its stored result, as none is evaluated. */
export function formatCellText(value: unknown, calendar: SpreadsheetCalendar): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return textOfDay(value, calendar);
  if (value === true) return "Ja";
  if (value === false) return "Nee";
  return String(typeof value === "number" ? Number(value.toPrecision(MAX_DIGITS)) : value);
}

/** Removes literal texts, colours and locales from a number format. */
function withoutLiterals(format: string): string {
  return format.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, "");
}

/** Returns what a number format shows of a date: the whole day, part of it such as the month, or only the time. */
export function classifyDateFormat(format: string): "day" | "part" | "time" {
  const parts = withoutLiterals(format);
  const [hasYear, hasDay, hasTime] = [/y/i, /d/i, /[hs]/i].map((part) => part.test(parts));
  if (hasYear && hasDay) return "day";
  return hasTime && !hasYear && !hasDay ? "time" : "part";
}

/** Languages by the last two digits of their code in a number format, such as 413 for Dutch. */
const LANGUAGES: Readonly<Record<string, string>> = { "13": "nl", "07": "de", "0c": "fr" };
/** Matches the language of a number format: `[$-413]` or `[$-nl-NL]`. */
const FORMAT_LANGUAGE = /\[\$[^\]]*?-(?:(?<tag>nl|de|fr)\b|[0-9a-f]*(?<code>13|07|0c)\])/i;
/** Matches literal texts and codes in brackets, or the letters of a day or month name. */
const LITERAL_OR_NAME = /"[^"]*"|\\.|_.|\*.|\[[^\]]*\]|(?<name>d{3,4}|m{3,5})/gi;

/** Fills day and month names into a format, in the language that it names; the library writes English. */
function withNames(format: string, moment: Date): string {
  const { tag, code } = FORMAT_LANGUAGE.exec(format)?.groups ?? {};
  const language = tag ?? LANGUAGES[code?.toLowerCase() ?? ""];
  if (language === undefined) return format;
  const nameOf = (letters: string): string => {
    const part = letters.startsWith("d") ? "weekday" : "month";
    const width = letters.length === 3 ? "short" : letters.length === 4 ? "long" : "narrow";
    const name = new Intl.DateTimeFormat(language, { [part]: width, timeZone: "UTC" }).format(moment);
    return `"${name.replace(/\.$/, "")}"`;
  };
  return format.replace(LITERAL_OR_NAME, (found, name?: string) =>
    name === undefined ? found : nameOf(name.toLowerCase()),
  );
}

/**
 * Returns a number or date as its format shows it. With a decimal point and without thousands separators: a workbook
 * does not tell in which of its readers' languages it was written.
 */
export function formatCellAsShown(
  value: number | Date,
  format: string,
  calendar: SpreadsheetCalendar,
): string {
  const isDay = !(value instanceof Date) || value.getUTCFullYear() <= MAX_YEAR;
  if (!isDay || /general/i.test(withoutLiterals(format))) return formatCellText(value, calendar);
  const named = value instanceof Date ? withNames(format, value) : format;
  const ungrouped = named.replace(/(?<=[#0?]),(?=[#0?])/g, "");
  const withCurrency = ungrouped.replace(/\[\$([^\]-]*)[^\]]*\]/g, '"$1"');
  const shown = formatValue(value, withCurrency, { is1904: calendar === "1904" }).trim();
  // A format can hide a value that exists.
  return shown === "" ? formatCellText(value, calendar) : shown;
}
