const DATE = new Intl.DateTimeFormat("nl-NL", { dateStyle: "long", timeZone: "Europe/Amsterdam" });
const DATE_TIME = new Intl.DateTimeFormat("nl-NL", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "Europe/Amsterdam",
});
const TIME = new Intl.DateTimeFormat("nl-NL", { timeStyle: "short", timeZone: "Europe/Amsterdam" });
const NUMBER = new Intl.NumberFormat("nl-NL");

/** "21 november 2026", in Dutch time. */
export function formatDate(iso: string | Date): string {
  return DATE.format(new Date(iso));
}

/** "21 november 2026 om 14:05", in Dutch time. */
export function formatDateTime(iso: string | Date): string {
  return DATE_TIME.format(new Date(iso));
}

/** "14:05", in Dutch time. */
export function formatTime(iso: string | Date): string {
  return TIME.format(new Date(iso));
}

/** "1.430". */
export function formatNumber(value: number): string {
  return NUMBER.format(value);
}

/** "72%". */
export function formatPercent(percent: number): string {
  return `${NUMBER.format(percent)}%`;
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
