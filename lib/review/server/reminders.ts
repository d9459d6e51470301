import "server-only";
import { reviewMailer } from "../../entries/server/review-mails";
import { IS_REVIEW_OPEN_SQL } from "../../entries/server/reviewers";
import { IS_HOSPITAL_ADMIN_SQL } from "../../hospitals/server/management";
import { paths } from "../../paths";
import { buildMailablePersonCondition } from "../../platform/auth/people";
import { db } from "../../platform/database/db";
import { IS_ENTRY_NOT_DELETED_SQL } from "../../platform/database/live";
import { buildButtonBlock, buildTextBlock, createMailBuilder } from "../../platform/mail/letter";
import { enqueueMail, enqueueMailToPeople } from "../../platform/mail/outbox";
import { runMailTransaction } from "../../platform/mail/worker";
import { cleanLine } from "../../platform/text/schema";
import { REVIEW_REMINDER_DAYS } from "../rules";

const DAY_MS = 86_400_000;
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** A mail to a hospital's admins that reviews have waited long; it names no entry, as they may not see them. */
interface WaitingReviewsMail {
  kind: "reviewsWaiting";
  name: string;
  hospital: string;
  slug: string;
  count: number;
}

export const waitingReviewsMail = createMailBuilder<WaitingReviewsMail>({
  reviewsWaiting: ({ hospital, slug, count }, translate) => [
    buildTextBlock(
      translate("reviewsWaiting.intro", { hospital: cleanLine(hospital), count: String(count) }),
    ),
    buildTextBlock(translate("reviewsWaiting.meaning")),
    buildButtonBlock(translate("reviewsWaiting.button"), paths.hospitalManagement(slug)),
  ],
});

interface WaitingReview {
  id: string;
  round: number;
  /** Whom it waits for: its author, of whom changes were asked, or its reviewers. */
  proposerId: string | null;
}

/** Reminds, once per round, whom a review waits for. Returns how many mails were queued. */
async function remindReviewers(now: Date): Promise<number> {
  const before = daysBefore(now, REVIEW_REMINDER_DAYS.reviewers);
  const waiting = await db().$queryRaw<WaitingReview[]>`
    SELECT r.id, r.round, CASE WHEN r.state = 'changes_asked' THEN r.proposer_id END AS "proposerId"
    FROM review r JOIN entry e ON e.id = r.entry_id
    WHERE (r.state = 'changes_asked' OR ${IS_REVIEW_OPEN_SQL}) AND ${IS_ENTRY_NOT_DELETED_SQL}
      AND coalesce(r.decided_at, r.submitted_at) < ${before}
      AND (r.state = 'open' OR r.proposer_id IS NOT NULL)`;
  let mails = 0;
  for (const { id, round, proposerId } of waiting) {
    mails += await runMailTransaction((transaction) => {
      const kind = proposerId === null ? "reviewReminder" : "reviewChangesAsked";
      const cause = { cause: `review-reminder:${id}:${round}:${kind}` };
      const people = proposerId === null ? {} : { people: [proposerId] };
      return enqueueMailToPeople(
        transaction,
        reviewMailer,
        { reviewId: id, kind, round },
        { ...cause, ...people },
      );
    });
  }
  return mails;
}

/** Tells the admins of each hospital how many reviews have waited long, once for each that begins to. */
async function tellHospitals(now: Date): Promise<number> {
  const before = daysBefore(now, REVIEW_REMINDER_DAYS.hospital);
  const admins = await db().$queryRaw<
    (Omit<WaitingReviewsMail, "kind"> & { id: string; email: string; newest: string })[]
  >`
    SELECT u.id, u.name, u.email, i.name AS hospital, i.slug, w.count, w.newest
    FROM institution i
    JOIN LATERAL (
      SELECT count(*)::int AS count, max(to_char(r.submitted_at, 'YYYYMMDDHH24MISSMS') || r.id) AS newest
      FROM review r JOIN entry e ON e.id = r.entry_id
      WHERE e.institution_id = i.id AND ${IS_REVIEW_OPEN_SQL} AND r.submitted_at < ${before}) w ON w.count > 0
    JOIN "user" u ON ${IS_HOSPITAL_ADMIN_SQL} AND ${buildMailablePersonCondition()}
    ORDER BY u.id`;
  for (const { id, email, newest, ...told } of admins) {
    await runMailTransaction((transaction) =>
      enqueueMail(transaction, email, waitingReviewsMail({ kind: "reviewsWaiting", ...told }), {
        key: `reviews-waiting:${newest}:${id}`,
        personId: id,
      }),
    );
  }
  return admins.length;
}

/** Reminds those whom reviews wait for, and tells hospitals of those that have waited long. Part of the daily job. */
export async function mailReviewReminders(now: Date): Promise<number> {
  return (await remindReviewers(now)) + (await tellHospitals(now));
}
