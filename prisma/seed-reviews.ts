import { addDays, dutchDay } from "../lib/entries/review-day";
import type { Transaction } from "../lib/platform/database/db";
import { BROKEN_AFTER } from "../lib/review/links";
import { DEMO_REVIEWS, type DemoReview } from "./content/demo-reviews";

const DAY = 86_400_000;

async function seedReview(transaction: Transaction, review: DemoReview, now: number): Promise<void> {
  const { algorithmName, inDays, reviewedDaysAgo, brokenLink } = review;
  const reviewOn = addDays(dutchDay(new Date(now)), inDays);
  // What somebody of the demo looked through already stays as it is.
  await transaction.entry.updateMany({
    where: { algorithmName, visibility: "PUBLIC", reviewedAt: null },
    data: {
      reviewOn: new Date(`${reviewOn}T00:00:00Z`),
      reviewedAt: new Date(now - reviewedDaysAgo * DAY),
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
      failures: BROKEN_AFTER,
      failingSince,
    },
    select: { url: true },
  });
}

/** Some demo entries that are past their day or near it, so that one sees what becomes of those. */
export async function seedReviews(transaction: Transaction): Promise<void> {
  const now = Date.now();
  for (const review of DEMO_REVIEWS) await seedReview(transaction, review, now);
}
