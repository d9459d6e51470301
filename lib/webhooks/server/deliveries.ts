import "server-only";
import { createHmac } from "node:crypto";
import { findFollower, findSeen } from "../../following/server/change-mails";
import { paths } from "../../paths";
import { decryptTextForRow, derivePurposeKey } from "../../platform/auth/seal";
import { db } from "../../platform/database/db";
import { buildSiteUrl, getSettings } from "../../platform/env";
import {
  classifyRequestError,
  PUBLIC_REQUEST_DEFAULTS,
  type PublicRequestOptions,
  requestPublicHost,
} from "../../platform/http/public-request";
import { getLogger } from "../../platform/log";
import { enqueueMail } from "../../platform/mail/outbox";
import { runMailTransaction } from "../../platform/mail/worker";
import { startPeriodicJob, WEBHOOK_JOB_NAME } from "../../platform/rounds";
import { computeNextAttempt, isPausedAfter, MAX_LOGGED_DELIVERIES, type WebhookOutcome } from "../rules";
import { webhookMail } from "./mails";

/** Number of messages that are sent at a time, to different addresses or not. */
const BATCH_SIZE = 8;

/** A message that this process sends now; no other process takes it for two minutes. */
interface ClaimedDelivery {
  id: string;
  webhookId: string;
  userId: string;
  url: string;
  sealed: Uint8Array;
  entryId: string | null;
  number: number | null;
  createdAt: Date;
  attempts: number;
}

/** Claims the messages that are due, the oldest first. */
const claimDueDeliveries = (now: Date): Promise<ClaimedDelivery[]> =>
  db().$queryRaw<ClaimedDelivery[]>`
    UPDATE webhook_delivery d SET due_at = ${now}::timestamptz + interval '2 minutes', attempts = d.attempts + 1
    FROM webhook w WHERE w.id = d.webhook_id AND d.id IN (
      SELECT o.id FROM webhook_delivery o JOIN webhook v ON v.id = o.webhook_id
      WHERE o.due_at <= ${now} AND (v.paused_at IS NULL OR o.attempts = 0)
      ORDER BY o.due_at, o.id LIMIT ${BATCH_SIZE} FOR UPDATE OF o SKIP LOCKED
    ) RETURNING d.id, d.webhook_id AS "webhookId", w.user_id AS "userId", w.url, w.sealed,
      d.entry_id AS "entryId", d.number, d.created_at AS "createdAt", d.attempts`;

/** Writes the message; null if its owner may not hear of the change any more. */
async function composeMessage({ userId, entryId, number, createdAt }: ClaimedDelivery) {
  const owner = await findFollower(userId);
  if (owner === null) return null;
  const timestamp = createdAt.toISOString();
  if (entryId === null || number === null) return { type: "trial", timestamp, data: {} };
  const [seen] = await findSeen(owner.actor, [{ entryId, number }]);
  if (seen === undefined) return null;
  return {
    type: number === 1 ? "entry.added" : "entry.changed",
    timestamp,
    data: {
      _id: entryId,
      algorithmName: seen.name,
      version: number,
      versionId: seen.versionId,
      url: buildSiteUrl(paths.entry(entryId)),
      api: buildSiteUrl(paths.api.entry(entryId)),
    },
  };
}

/** Signs a message as the Standard Webhooks specification says: HMAC-SHA-256 over id, Unix time in seconds and body. */
function signMessage(secret: string, id: string, seconds: number, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64")}`;
}

interface Attempt {
  outcome: WebhookOutcome;
  status: number | null;
}

async function sendMessage(
  { id, webhookId, url, sealed }: ClaimedDelivery,
  message: object,
  options: PublicRequestOptions,
): Promise<Attempt> {
  const body = JSON.stringify(message);
  const seconds = Math.floor(Date.now() / 1000);
  const secret = decryptTextForRow(sealed, derivePurposeKey("webhook secrets"), webhookId);
  const headers = {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    "webhook-id": id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": signMessage(secret, id, seconds, body),
  };
  const allOptions = {
    ...PUBLIC_REQUEST_DEFAULTS,
    agent: `AI-register-webhooks (+${getSettings().APP_URL})`,
    ...options,
  };
  const signal = AbortSignal.timeout(allOptions.timeoutMs);
  try {
    const { status } = await requestPublicHost(
      new URL(url),
      { method: "POST", headers, body },
      { ...allOptions, signal },
    );
    return { outcome: status >= 200 && status < 300 ? "delivered" : "refused", status };
  } catch (error) {
    return { outcome: classifyRequestError(error, signal), status: null };
  }
}

/** Stores a success, and deletes what the log has no room for. */
async function recordSuccess({ id, webhookId }: ClaimedDelivery, attempt: Attempt, now: Date): Promise<void> {
  await db().$transaction(async (transaction) => {
    await transaction.webhook.updateMany({
      where: { id: webhookId },
      data: { failingSince: null, pausedAt: null },
    });
    await transaction.webhookDelivery.updateMany({
      where: { id },
      data: { ...attempt, dueAt: null, deliveredAt: now },
    });
    await transaction.$executeRaw`
      DELETE FROM webhook_delivery WHERE webhook_id = ${webhookId} AND due_at IS NULL AND id NOT IN (
        SELECT id FROM webhook_delivery WHERE webhook_id = ${webhookId}
        ORDER BY created_at DESC, id DESC LIMIT ${MAX_LOGGED_DELIVERIES}::int)`;
  });
}

/** Stores a failure; pauses the webhook with a mail to its owner after a week without a success. */
async function recordFailure(claimed: ClaimedDelivery, attempt: Attempt, now: Date): Promise<void> {
  const { id, webhookId, attempts } = claimed;
  await runMailTransaction(async (transaction) => {
    await transaction.$queryRaw`SELECT 1 FROM webhook WHERE id = ${webhookId} FOR NO KEY UPDATE`;
    const webhook = await transaction.webhook.findUnique({
      where: { id: webhookId },
      select: {
        failingSince: true,
        pausedAt: true,
        user: { select: { name: true, email: true } },
        institution: { select: { name: true } },
        savedSearch: { select: { name: true } },
      },
    });
    if (webhook === null) return;
    const failingSince = webhook.failingSince ?? now;
    const isPaused = webhook.pausedAt !== null;
    const pauses = !isPaused && isPausedAfter(failingSince, now);
    await transaction.webhook.updateMany({
      where: { id: webhookId },
      data: { failingSince, ...(pauses ? { pausedAt: now } : {}) },
    });
    const dueAt = isPaused ? null : computeNextAttempt(attempts, now);
    await transaction.webhookDelivery.updateMany({ where: { id }, data: { ...attempt, dueAt } });
    if (!pauses) return;
    await transaction.webhookDelivery.updateMany({ where: { webhookId }, data: { dueAt: null } });
    const { user, institution, savedSearch } = webhook;
    const what = institution?.name ?? savedSearch?.name ?? "";
    const mail = webhookMail({ kind: "webhookPaused", name: user.name, what, url: claimed.url });
    await enqueueMail(transaction, user.email, mail);
  });
}

async function deliver(claimed: ClaimedDelivery, options: PublicRequestOptions, now: Date): Promise<void> {
  try {
    const message = await composeMessage(claimed);
    if (message === null) {
      await db().webhookDelivery.deleteMany({ where: { id: claimed.id } });
      return;
    }
    const attempt = await sendMessage(claimed, message, options);
    if (attempt.outcome === "delivered") await recordSuccess(claimed, attempt, now);
    else await recordFailure(claimed, attempt, now);
  } catch (err) {
    // The message is due again once its claim ends.
    getLogger().error({ err }, "a message to a webhook failed");
  }
}

/**
 * Sends the messages that are due, a batch at a time, and returns how many. Whether the owner may hear of a change is
 * asked at each attempt. Safe to run in several processes at once; a crash after an answer sends a message again with
 * the same id.
 */
export async function deliverToWebhooks(
  now: Date = new Date(),
  options: PublicRequestOptions = {},
): Promise<number> {
  let sent = 0;
  for (;;) {
    const claimed = await claimDueDeliveries(now);
    if (claimed.length === 0) return sent;
    await Promise.all(claimed.map((delivery) => deliver(delivery, options, now)));
    sent += claimed.length;
  }
}

/** Starts the worker that sends messages to webhooks, every FOLLOW_INTERVAL_SECONDS. */
export function startWebhookWorker(): void {
  startPeriodicJob(WEBHOOK_JOB_NAME, getSettings().FOLLOW_INTERVAL_SECONDS, () => deliverToWebhooks());
}
