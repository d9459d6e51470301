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

function expressionOf(pattern: string): RegExp {
  const escaped = pattern.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
  const source = escaped.replace(TOKEN, (token) => `(?<${TOKENS[token]?.part}>${TOKENS[token]?.digits})`);
  return new RegExp(`^${source}$`);
}

/**
 * Reads a day by its pattern, as noon UTC, which is that same day in all of Europe. Null for what does not match or
 * is no day of the calendar, such as 30 February.
 */
export function readDate(text: string, pattern: string): Date | null {
  const { year, month, day } = expressionOf(pattern).exec(text)?.groups ?? {};
  if (!year || !month || !day) return null;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day), 12));
  const real = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return real && Number(year) >= 1000 ? date : null;
}
