import { addDays, formatDutchDay } from "../lib/entries/recheck-day";
import type { Transaction } from "../lib/platform/database/db";
import { MIN_FAILURES_FOR_BROKEN_LINK } from "../lib/recheck/links";
import { DEMO_RECHECKS, type DemoRecheck } from "./content/demo-rechecks";

const DAY = 86_400_000;

async function seedRecheck(transaction: Transaction, recheck: DemoRecheck, now: number): Promise<void> {
  const { algorithmName, inDays, recheckedDaysAgo, brokenLink } = recheck;
  const recheckOn = addDays(formatDutchDay(new Date(now)), inDays);
  // Entries that a demo user has already rechecked stay as they are.
  await transaction.entry.updateMany({
    where: { algorithmName, visibility: "PUBLIC", recheckedAt: null },
    data: {
      recheckOn: new Date(`${recheckOn}T00:00:00Z`),
      recheckedAt: new Date(now - recheckedDaysAgo * DAY),
    },
  });
  if (brokenLink === undefined) return;
  const failingSince = new Date(now - brokenLink.daysAgo * DAY);
  await transaction.linkCheck.create({
    data: {
      url: brokenLink.url,
      checkedAt: new Date(now - (brokenLink.daysAgo - 7) * DAY),
      outcome: "gone",
      status: 404,
      failures: MIN_FAILURES_FOR_BROKEN_LINK,
      failingSince,
    },
    select: { url: true },
  });
}

/** Seeds demo entries that are past or near their recheck date, as examples. */
export async function seedRechecks(transaction: Transaction): Promise<void> {
  const now = Date.now();
  for (const recheck of DEMO_RECHECKS) await seedRecheck(transaction, recheck, now);
}
