import { DEFAULT_LANGUAGE, type Language, languageNamed } from "./language";

/** How each language writes dates and numbers; English as Europe writes it. */
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

/** Made when they are first needed: few pages need those of both languages, and they are slow to make. */
function writersOf(language: Language) {
  const known = made.get(language) ?? writers(LOCALES[language]);
  made.set(language, known);
  return known;
}

/** "21 november 2026", in English "21 November 2026"; in Dutch time. */
export function formatDate(iso: string | Date, language: Language = DEFAULT_LANGUAGE): string {
  return writersOf(language).date.format(new Date(iso));
}

/** "nov 2026", in English "Nov 2026"; in Dutch time. */
function formatMonth(iso: string | Date, language: Language = DEFAULT_LANGUAGE): string {
  return writersOf(language).month.format(new Date(iso));
}

/** "21 november 2026 om 14:05", in English "21 November 2026 at 14:05"; in Dutch time. */
export function formatDateTime(iso: string | Date, language: Language = DEFAULT_LANGUAGE): string {
  return writersOf(language).dateTime.format(new Date(iso));
}

/** "14:05", in Dutch time. */
function formatTime(iso: string | Date, language: Language = DEFAULT_LANGUAGE): string {
  return writersOf(language).time.format(new Date(iso));
}

/** "1.430", in English "1,430". */
export function formatNumber(value: number, language: Language = DEFAULT_LANGUAGE): string {
  // Most numbers of a page are small, and a page has hundreds.
  return Number.isInteger(value) && value >= 0 && value < 1000
    ? String(value)
    : writersOf(language).number.format(value);
}

/** "72%". */
export function formatPercent(percent: number, language: Language = DEFAULT_LANGUAGE): string {
  return `${formatNumber(percent, language)}%`;
}

/** The same for a reader whose language is known by the name of its locale. */
export function formatsIn(locale: string) {
  const language = languageNamed(locale);
  return {
    formatDate: (iso: string | Date) => formatDate(iso, language),
    formatMonth: (iso: string | Date) => formatMonth(iso, language),
    formatDateTime: (iso: string | Date) => formatDateTime(iso, language),
    formatTime: (iso: string | Date) => formatTime(iso, language),
    formatNumber: (value: number) => formatNumber(value, language),
    formatPercent: (percent: number) => formatPercent(percent, language),
  };
}

/** The first `length` characters, with an ellipsis when there were more. Never cuts a surrogate pair. */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  const end = last >= 0xd800 && last <= 0xdbff ? length - 1 : length;
  return `${text.slice(0, end)}…`;
}

/** So much of a name fits in a toast beside what happened to it. */
const NAME_IN_TOAST = 60;

/** A name as a toast tells it, in a sentence that is not the specification's: those name it in full. */
export function toastName(name: string): string {
  return truncate(name, NAME_IN_TOAST);
}
