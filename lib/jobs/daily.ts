import "server-only";
import { deleteOldAccessTokens } from "../accounts/server/access-tokens";
import { lockAdminRole } from "../accounts/server/admins";
import { accountMail } from "../accounts/server/mails";
import { deleteOldMailedTokens } from "../accounts/server/tokens";
import { deleteOldMessages } from "../contact/server/messages";
import { enqueueDutyMails } from "../dossier/server/duty-mails";
import { formatDutchDay } from "../entries/recheck-day";
import { purgeOldEntries } from "../entries/server/bin";
import { runEntryTransaction } from "../entries/server/changes";
import { deleteOldImports } from "../import/server/data/runs";
import { searchMatchProposals } from "../matching/server/search";
import { makeDailyFiles } from "../open-data/server/daily-files";
import { WITHOUT_REGISTER_ACCESS_FILTER } from "../platform/auth/people";
import { db } from "../platform/database/db";
import { getLogger } from "../platform/log";
import { deleteOldMails, enqueueMailToAdmins } from "../platform/mail/outbox";
import { runMailTransaction } from "../platform/mail/worker";
import { startPeriodicJob } from "../platform/rounds";
import { eraseAccount, invalidateAfterErasure } from "../privacy/server/closing";
import { enqueueCertificateMails } from "../products/server/certificate-mails";
import { removeUnconfirmedIfUnused } from "../products/server/unused";
import { deleteOldRecheckMails, enqueueRecheckMails } from "../recheck/server/recheck-mails";
import { eraseOldReports, mailReportReminders } from "../reports/server/old-reports";
import { mailReviewReminders } from "../review/server/reminders";

const DAY = 86_400_000;
/** How long refused requests and accounts with an unverified address are stored, in milliseconds. */
const REQUEST_RETENTION_MS = 30 * DAY;
const SESSION_RETENTION_MS = 7 * DAY;
const UNUSED_AFTER_MS = 2 * 365 * DAY;

/** Excludes the demo accounts, which have addresses that nobody can have (RFC 2606). */
const NOT_AN_EXAMPLE = { NOT: { email: { endsWith: ".example" } } };

/** Claims the day's round. Returns false while another process has it; an unfinished claim expires after an hour. */
export async function claimDailyJob(day: string): Promise<boolean> {
  const rows = await db().$queryRaw<unknown[]>`
    INSERT INTO daily_run (day) VALUES (${day}::date)
    ON CONFLICT (day) DO UPDATE SET started_at = now()
      WHERE daily_run.finished_at IS NULL AND daily_run.started_at < now() - interval '1 hour'
    RETURNING day`;
  return rows.length === 1;
}

async function finishDay(day: string): Promise<void> {
  await db().$executeRaw`UPDATE daily_run SET finished_at = now() WHERE day = ${day}::date`;
}

/** Deletes sessions that expired more than seven days ago. */
async function deleteOldSessions(now: Date): Promise<number> {
  const before = new Date(now.getTime() - SESSION_RETENTION_MS);
  const { count } = await db().session.deleteMany({ where: { expiresAt: { lt: before } } });
  return count;
}

/** Deletes expired records of used captchas, login tickets and rate limits. */
async function deleteOldCounts(now: Date): Promise<number> {
  const captchas = await db().spentCaptcha.deleteMany({ where: { expiresAt: { lt: now } } });
  await db().spentTicket.deleteMany({ where: { expiresAt: { lt: now } } });
  const limits = await db().rateLimiterFlexible.deleteMany({ where: { expire: { lt: now } } });
  return captchas.count + limits.count;
}

/** Erases requests that were refused, or whose address was not verified, more than 30 days ago. */
export async function deleteOldAccessRequests(now: Date): Promise<number> {
  const before = new Date(now.getTime() - REQUEST_RETENTION_MS);
  // Accounts with access are not requests any more, even if unverified.
  const asked = { closedAt: null, ...WITHOUT_REGISTER_ACCESS_FILTER, ...NOT_AN_EXAMPLE } as const;
  const old = [{ refusedAt: { lt: before } }, { verified: false, createdAt: { lt: before } }];
  const people = await db().user.findMany({ where: { ...asked, OR: old }, select: { id: true } });
  let erased = 0;
  for (const { id } of people) {
    const done = await runEntryTransaction(async (transaction) => {
      await lockAdminRole(transaction);
      await transaction.$queryRaw`SELECT id FROM "user" WHERE id = ${id} FOR UPDATE`;
      // An admin may have given access since the accounts were read.
      const still = await transaction.user.findFirst({
        where: { id, ...asked, OR: old },
        select: { id: true },
      });
      if (still) await eraseAccount(transaction, id, { kind: "account.expired", by: { kind: "job" } });
      return still !== null;
    });
    if (done) erased += 1;
  }
  if (erased > 0) invalidateAfterErasure();
  return erased;
}

/** Erases network addresses of audit events after 90 days and deletes events after 5 years, by a database function. */
async function deleteOldAuditEvents(): Promise<number> {
  const [done] = await db().$queryRaw<{ rows: number }[]>`SELECT forget_old_audit_events() AS rows`;
  return done?.rows ?? 0;
}

/** Deletes closed accounts that no row refers to. */
async function deleteEmptyAccounts(): Promise<number> {
  const none = { none: {} };
  const { count } = await db().user.deleteMany({
    where: { closedAt: { not: null }, entries: none, versions: none, notices: none },
  });
  return count;
}

/** Mails admins a list of the accounts unused for two years, in the first round of a month; returns their number. */
async function reportUnusedAccounts(now: Date, day: string): Promise<number> {
  const month = day.slice(0, 7);
  const [earlier] = await db().$queryRaw<{ rounds: number }[]>`SELECT count(*)::int AS rounds FROM daily_run
    WHERE to_char(day, 'YYYY-MM') = ${month} AND day < ${day}::date AND finished_at IS NOT NULL`;
  if ((earlier?.rounds ?? 0) > 0) return 0;
  const before = new Date(now.getTime() - UNUSED_AFTER_MS);
  const people = await db().user.findMany({
    where: {
      closedAt: null,
      ...NOT_AN_EXAMPLE,
      OR: [{ lastLoginAt: { lt: before } }, { lastLoginAt: null, createdAt: { lt: before } }],
    },
    orderBy: { name: "asc" },
    select: { name: true, email: true },
  });
  if (people.length > 0) {
    const mail = accountMail({ kind: "adminUnusedAccounts", name: "", people });
    await runMailTransaction((transaction) =>
      enqueueMailToAdmins(transaction, mail, { key: `unused:${month}` }),
    );
  }
  return people.length;
}

/** One hour in seconds. */
const HOUR_SECONDS = 3_600;

/** The daily tasks, most of which delete expired data (decisions section 4). Each may run repeatedly. */
const TASKS: Record<string, (now: Date, day: string) => Promise<number>> = {
  messages: deleteOldMessages,
  reports: eraseOldReports,
  reportReminders: mailReportReminders,
  reviewReminders: mailReviewReminders,
  rechecks: enqueueRecheckMails,
  recheckMails: deleteOldRecheckMails,
  certificates: enqueueCertificateMails,
  duties: enqueueDutyMails,
  mails: deleteOldMails,
  tokens: deleteOldMailedTokens,
  sessions: deleteOldSessions,
  accessTokens: deleteOldAccessTokens,
  counts: deleteOldCounts,
  bin: (now) => purgeOldEntries(removeUnconfirmedIfUnused, now),
  imports: deleteOldImports,
  requests: deleteOldAccessRequests,
  emptyAccounts: () => deleteEmptyAccounts(),
  unusedAccounts: reportUnusedAccounts,
  audit: () => deleteOldAuditEvents(),
  openData: makeDailyFiles,
  matches: () => searchMatchProposals(),
};

/**
 * Runs the daily job in one process, which claims the day in the database. Returns each task's count, or null when
 * another process has the day. A failed task leaves the day unfinished, and it is retried an hour later.
 */
export async function runDailyJob(now: Date = new Date()): Promise<Record<string, number> | null> {
  const day = formatDutchDay(now);
  if (!(await claimDailyJob(day))) return null;
  const done: Record<string, number> = {};
  let failures = 0;
  for (const [name, task] of Object.entries(TASKS)) {
    try {
      done[name] = await task(now, day);
    } catch (error) {
      failures += 1;
      getLogger().error({ err: error, task: name }, "daily job failed");
    }
  }
  if (failures === 0) await finishDay(day);
  return done;
}

/** Checks now and every hour whether the daily job has run. */
export function startDailyJob(): void {
  startPeriodicJob("daily job", HOUR_SECONDS, () => runDailyJob(), { atOnce: true });
}
