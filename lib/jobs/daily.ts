import "server-only";
import { forgetOldAccessTokens } from "../accounts/server/access-tokens";
import { forgetOldTokens } from "../accounts/server/tokens";
import { forgetOldMessages } from "../contact/server/messages";
import { dutchDay } from "../entries/review-day";
import { purgeOldEntries } from "../entries/server/bin";
import { forgetOldImports } from "../import/server/data/runs";
import { log } from "../platform/log";
import { forgetOldMails } from "../platform/mail/outbox";
import { nudgeMailWorker } from "../platform/mail/worker";
import { nudgeRounds, startRounds } from "../platform/rounds";
import { forgetOldReports, remindOfReports } from "../reports/server/keeping";
import { forgetOldReviewMails, mailReviews } from "../review/server/mailing";
import {
  claimDay,
  finishDay,
  forgetEmptyAccounts,
  forgetOldAuditEvents,
  forgetOldCounts,
  forgetOldRequests,
  forgetOldSessions,
  reportUnusedAccounts,
} from "./retention";

/** Seconds. */
const HOUR = 3_600;

/** What is kept no longer than it may be; decisions section 4. Each may run any number of times. */
const TASKS: Record<string, (now: Date, day: string) => Promise<number>> = {
  messages: forgetOldMessages,
  reports: forgetOldReports,
  reportReminders: remindOfReports,
  reviews: mailReviews,
  reviewMails: forgetOldReviewMails,
  mails: forgetOldMails,
  tokens: forgetOldTokens,
  sessions: forgetOldSessions,
  accessTokens: forgetOldAccessTokens,
  counts: forgetOldCounts,
  bin: purgeOldEntries,
  imports: forgetOldImports,
  requests: forgetOldRequests,
  emptyAccounts: () => forgetEmptyAccounts(),
  unusedAccounts: reportUnusedAccounts,
  audit: () => forgetOldAuditEvents(),
};

/**
 * The daily job, which one process runs however many there are: the day's row in the database is whose it is. Gives
 * what each task did, or null when the day is another's. A task that fails leaves the day unfinished, and it is tried
 * again an hour later.
 */
export async function runDailyJob(now: Date = new Date()): Promise<Record<string, number> | null> {
  const day = dutchDay(now);
  if (!(await claimDay(day))) return null;
  const done: Record<string, number> = {};
  let failures = 0;
  for (const [name, task] of Object.entries(TASKS)) {
    try {
      done[name] = await task(now, day);
    } catch (error) {
      failures += 1;
      log().error({ err: error, task: name }, "daily job failed");
    }
  }
  if (failures === 0) await finishDay(day);
  nudgeMailWorker();
  return done;
}

/** Looks every hour, and at once, whether the day's round has been made. */
export function startDailyJob(): void {
  startRounds("daily job", HOUR, () => runDailyJob());
  nudgeRounds("daily job");
}
