import "server-only";
import { createHash } from "node:crypto";
import { recordAuditEvent } from "../audit/note";
import type { Actor } from "../auth/actor";
import { authorise } from "../auth/permissions";
import { db } from "../database/db";
import { getSettings } from "../env";
import { AppError } from "../errors";
import { getLogger } from "../log";
import { startPeriodicJob, stopPeriodicJob, triggerPeriodicJob } from "../rounds";
import type { MailName } from "./layout";
import { type MailReviser, renderMail } from "./letter";
import {
  type ClaimedMail,
  claimDueMail,
  decryptMail,
  eraseExpiredMails,
  expireClaimedMail,
  type FinalMail,
  findRecipientLanguage,
  MAIL_GIVE_UP_AFTER_MS,
  type MailTransaction,
  markMailFailed,
  markMailSent,
} from "./outbox";
import { getSenderAddress, type MailTransport, selectMailTransport } from "./transport";

/** After this many consecutive failures a round ends, as the mail service is down. */
const MAX_CONSECUTIVE_FAILURES = 3;

export interface DeliveryCounts {
  sent: number;
  failed: number;
}

/** Composes the final version of a mail; returns null when it must not be sent any more. */
export type FinalMailComposer = (mail: ClaimedMail) => Promise<FinalMail | null>;

/** Creates the function that composes mails again when they are sent, for kinds whose content may have changed. */
export function createFinalMailComposer(kinds: Record<MailName, MailReviser>): FinalMailComposer {
  return async ({ kind, sealed, idempotencyKey, personId, about, createdAt }) => {
    const revise = Object.hasOwn(kinds, kind) ? kinds[kind as MailName].revise : undefined;
    const now = revise === undefined ? undefined : await revise(personId ?? "", about, createdAt);
    if (now === null) return null;
    const waiting = decryptMail(sealed, idempotencyKey);
    if (now === undefined) return { mail: waiting, idempotencyKey };
    const mail = { ...renderMail(now.mail, await findRecipientLanguage(db(), now.to)), to: now.to };
    if (mail.text === waiting.text && mail.subject === waiting.subject && mail.to === waiting.to) {
      return { mail: waiting, idempotencyKey };
    }
    // A mail that was composed again gets its own key: the mail service refuses a different mail under an earlier key.
    const digest = createHash("sha256").update(`${mail.to}\n${mail.text}`).digest("hex").slice(0, 16);
    return { mail, idempotencyKey: `${idempotencyKey}-${digest}` };
  };
}

/** "withdrawn": not sent, because its content is no longer meant for the recipient. */
type Outcome = "sent" | "failed" | "withdrawn";

async function deliver(mail: ClaimedMail, leave: FinalMailComposer, send: MailTransport): Promise<Outcome> {
  try {
    const now = await leave(mail);
    if (now === null) {
      await expireClaimedMail(mail);
      return "withdrawn";
    }
    const { kind, createdAt } = mail;
    const { idempotencyKey } = now;
    await send({ ...now.mail, from: getSenderAddress(), kind, idempotencyKey, createdAt });
  } catch (error) {
    await markMailFailed(mail, error instanceof Error ? error.message : String(error));
    return "failed";
  }
  await markMailSent(mail);
  return "sent";
}

/** Sends every due mail of the outbox. Several processes may run this concurrently; no mail is sent twice. */
export async function deliverDueMails(
  leave: FinalMailComposer,
  send: MailTransport = selectMailTransport(),
): Promise<DeliveryCounts> {
  const delivery: DeliveryCounts = { sent: 0, failed: 0 };
  let failuresInARow = 0;
  await eraseExpiredMails();
  while (failuresInARow < MAX_CONSECUTIVE_FAILURES) {
    const mail = await claimDueMail();
    if (mail === null) break;
    const outcome = await deliver(mail, leave, send);
    if (outcome === "sent") {
      delivery.sent += 1;
      failuresInARow = 0;
    } else if (outcome === "failed") {
      delivery.failed += 1;
      failuresInARow += 1;
    }
  }
  return delivery;
}

const ROUNDS = "sending mails";

/** Starts sending due mails: now, every MAIL_INTERVAL_SECONDS, and after each call of triggerMailWorker. */
export function startMailWorker(leave: FinalMailComposer): void {
  startPeriodicJob(ROUNDS, getSettings().MAIL_INTERVAL_SECONDS, () => deliverDueMails(leave), {
    atOnce: true,
  });
}

export const stopMailWorker = () => stopPeriodicJob(ROUNDS);

/** Sends due mails now, without waiting; call it after a commit that enqueued a mail. */
export const triggerMailWorker = () => triggerPeriodicJob(ROUNDS);

/** Runs a transaction that may enqueue mails and sends them right after the commit. */
export async function runMailTransaction<T>(
  work: (transaction: MailTransaction) => Promise<T>,
  options: { timeout?: number } = {},
): Promise<T> {
  const done = await db().$transaction((transaction) => work(transaction as MailTransaction), options);
  triggerMailWorker();
  return done;
}

/** Returns an error's type, code and stack without its message, which may contain personal data of a mail. */
function withoutMessage(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return {};
  const places = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return { type: error.name, code: "code" in error ? error.code : undefined, stack: places.join("\n") };
}

/**
 * Calls `mailOne` for each due item in turn and returns how many mails they enqueued. A failure does not stop the
 * others; with `throws` it throws at the end if any failed, so that the daily job retries.
 */
export async function enqueueMailsForEachItem<Due>(
  all: readonly Due[],
  mailOne: (due: Due) => Promise<number>,
  { throws = false } = {},
): Promise<number> {
  let mails = 0;
  let failures = 0;
  for (const due of all) {
    try {
      mails += await mailOne(due);
    } catch (error) {
      failures += 1;
      getLogger().error({ err: withoutMessage(error) }, "writing mails failed");
    }
  }
  if (throws && failures > 0) throw new Error(`${failures} of ${all.length} could not be mailed`);
  return mails;
}

/** Retries a mail that is stuck or waits after a failure ('opnieuw versturen'). Throws not_found if there is none. */
export async function retryMail(actor: Actor, id: string): Promise<{ _id: string }> {
  authorise(actor, "mail.manage");
  return runMailTransaction(async (transaction) => {
    const { count } = await transaction.outboxMail.updateMany({
      where: { id, claim: null, status: { in: ["stuck", "waiting"] } },
      data: {
        status: "waiting",
        attempts: 0,
        nextAttemptAt: new Date(),
        givesUpAt: new Date(Date.now() + MAIL_GIVE_UP_AFTER_MS),
      },
    });
    if (count === 0) throw new AppError("not_found");
    await recordAuditEvent(transaction, { kind: "mail.retried", by: actor, subject: id });
    return { _id: id };
  });
}
