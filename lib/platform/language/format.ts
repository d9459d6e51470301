import { DEFAULT_LANGUAGE, type Language, parseLanguageOrDutch } from "./language";

/** Locale that formats dates and numbers per language; English uses the European style. */
const LOCALES: Record<Language, string> = { nl: "nl-NL", en: "en-GB" };
const timeZone = "Europe/Amsterdam";

const writers = (locale: string) => ({
  date: new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone }),
  month: new Intl.DateTimeFormat(locale, { month: "short", year: "numeric", timeZone }),
  dateTime: new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone }),
  time: new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone }),
  number: new Intl.NumberFormat(locale),
});

const made = new Map<Language, ReturnType<typeof writers>>();

/** Returns a language's formatters, created at first use as that is slow and few pages need both languages. */
function writersOf(language: Language) {
  const known = made.get(language) ?? writers(LOCALES[language]);
  made.set(language, known);
  return known;
}

/** Formats a date as "21 november 2026", in English "21 November 2026"; in Dutch time. */
export function formatDate(iso: string | Date, language: Language = DEFAULT_LANGUAGE): string {
  return writersOf(language).date.format(new Date(iso));
}

/** Formats a month as "nov 2026", in English "Nov 2026"; in Dutch time. */
function formatMonth(iso: string | Date, language: Language = DEFAULT_LANGUAGE): string {
  return writersOf(language).month.format(new Date(iso));
}

/** Formats a moment as "21 november 2026 om 14:05", in English "21 November 2026 at 14:05"; in Dutch time. */
export function formatDateTime(iso: string | Date, language: Language = DEFAULT_LANGUAGE): string {
  return writersOf(language).dateTime.format(new Date(iso));
}

/** Formats a time of day as "14:05", in Dutch time. */
function formatTime(iso: string | Date, language: Language = DEFAULT_LANGUAGE): string {
  return writersOf(language).time.format(new Date(iso));
}

/** Formats a number as "1.430", in English "1,430". */
export function formatNumber(value: number, language: Language = DEFAULT_LANGUAGE): string {
  // Shortcut for small numbers, of which a page has hundreds.
  return Number.isInteger(value) && value >= 0 && value < 1000
    ? String(value)
    : writersOf(language).number.format(value);
}

/** Formats a percentage as "72%". */
export function formatPercent(percent: number, language: Language = DEFAULT_LANGUAGE): string {
  return `${formatNumber(percent, language)}%`;
}

/** Returns all formatters for a locale name. */
export function createFormatters(locale: string) {
  const language = parseLanguageOrDutch(locale);
  return {
    formatDate: (iso: string | Date) => formatDate(iso, language),
    formatMonth: (iso: string | Date) => formatMonth(iso, language),
    formatDateTime: (iso: string | Date) => formatDateTime(iso, language),
    formatTime: (iso: string | Date) => formatTime(iso, language),
    formatNumber: (value: number) => formatNumber(value, language),
    formatPercent: (percent: number) => formatPercent(percent, language),
  };
}

/** Returns the first `length` characters, with an ellipsis if there were more. Never cuts a surrogate pair. */
export function truncateText(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  const end = last >= 0xd800 && last <= 0xdbff ? length - 1 : length;
  return `${text.slice(0, end)}…`;
}

/** Maximum length of a name in a toast, in characters. */
const MAX_TOAST_NAME_LENGTH = 60;

/** Shortens a name for a toast; toasts whose text the specification gives show the full name. */
export function shortenNameForToast(name: string): string {
  return truncateText(name, MAX_TOAST_NAME_LENGTH);
}
