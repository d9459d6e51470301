const MOMENT = new Intl.DateTimeFormat("sv-SE", {
  dateStyle: "short",
  timeStyle: "medium",
  timeZone: "Europe/Amsterdam",
});

/** Formats a moment as "2026-11-21 14:05:09" in Dutch time, which spreadsheets can read and sort. */
export function formatDutchTime(moment: Date): string {
  return MOMENT.format(moment);
}

/**
 * Parses formatDutchTime's format to milliseconds; the hour that occurs twice in autumn is the first one. NaN if
 * invalid.
 */
export function parseDutchTime(text: string): number {
  const asUtc = Date.parse(`${text.replace(" ", "T")}Z`);
  if (Number.isNaN(asUtc)) return asUtc;
  // Dutch time is one hour (winter) or two hours (summer) ahead of UTC.
  const candidates = [2, 1].map((ahead) => asUtc - ahead * 3_600_000);
  return candidates.find((moment) => formatDutchTime(new Date(moment)) === text) ?? asUtc - 3_600_000;
}
