import "server-only";

const MILLISECONDS = /^\d{12,14}$/;
const ISO_DATE = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|[+-]\d{2}:?\d{2})?)?$/;
const DUTCH_DATE = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})(?:[ T,]+(\d{1,2}:\d{2}(?::\d{2})?))?$/;

function fromDutch(text: string): string {
  const [, day = "", month = "", year, time] = DUTCH_DATE.exec(text) ?? [];
  if (year === undefined) return text;
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return time === undefined ? date : `${date}T${time.padStart(time.length > 5 ? 8 : 5, "0")}`;
}

/** In milliseconds; NaN for what is no moment. A time without a zone is taken for UTC. */
function momentOf(text: string): number {
  if (MILLISECONDS.test(text)) return Number(text);
  const [, date, time = "00:00", zone = "Z"] = ISO_DATE.exec(fromDutch(text)) ?? [];
  if (date === undefined) return Number.NaN;
  const day = new Date(`${date}T00:00Z`);
  // 31 February would become a day in March.
  const isReal = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
  return isReal ? Date.parse(`${date}T${time}${zone}`) : Number.NaN;
}

/**
 * The moment, in ISO 8601, that an export of the older register says: in ISO 8601, as a Dutch spreadsheet writes it
 * (day-month-year), or in milliseconds since 1970. Null for an empty text, undefined for what is no moment or one to
 * come: a guess would date an entry wrong in silence.
 */
export function readMoment(given: string, now: number = Date.now()): string | null | undefined {
  const text = given.trim();
  if (text === "") return null;
  const moment = momentOf(text);
  return Number.isNaN(moment) || moment > now ? undefined : new Date(moment).toISOString();
}
