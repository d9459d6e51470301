const MOMENT = new Intl.DateTimeFormat("sv-SE", {
  dateStyle: "short",
  timeStyle: "medium",
  timeZone: "Europe/Amsterdam",
});

/** "2026-11-21 14:05:09" in Dutch time, which spreadsheets read and sort. */
export function dutchTime(moment: Date): string {
  return MOMENT.format(moment);
}

/** The moment of such a text; in the hour that comes twice in autumn, the earlier. NaN for what is none. */
export function momentOfDutchTime(text: string): number {
  const asUtc = Date.parse(`${text.replace(" ", "T")}Z`);
  if (Number.isNaN(asUtc)) return asUtc;
  // Dutch time is one or two hours ahead, in winter and in summer.
  const candidates = [2, 1].map((ahead) => asUtc - ahead * 3_600_000);
  return candidates.find((moment) => dutchTime(new Date(moment)) === text) ?? asUtc - 3_600_000;
}
