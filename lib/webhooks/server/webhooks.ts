import "server-only";
import { randomBytes, randomUUID } from "node:crypto";
import { findSeen } from "../../following/server/change-mails";
import { lockForFollowing } from "../../following/server/follows";
import { recordAuditEvent } from "../../platform/audit/note";
import type { Actor, UserActor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { derivePurposeKey, encryptTextForRow } from "../../platform/auth/seal";
import { db, type Prisma, type Transaction } from "../../platform/database/db";
import { AppError, createInvalidFieldError } from "../../platform/errors";
import { triggerPeriodicJob, WEBHOOK_JOB_NAME } from "../../platform/rounds";
import { MAX_WEBHOOKS, type WebhookOutcome } from "../rules";
import type { WebhookBody, WebhookDeliveryDto, WebhookDto, WebhookSecretDto } from "../schema";

const COLUMNS = {
  id: true,
  url: true,
  createdAt: true,
  failingSince: true,
  pausedAt: true,
  institution: { select: { name: true } },
  savedSearch: { select: { id: true, name: true } },
} as const;

function toWebhookDto({
  id,
  url,
  createdAt,
  failingSince,
  pausedAt,
  institution,
  savedSearch,
}: Prisma.WebhookGetPayload<{ select: typeof COLUMNS }>): WebhookDto {
  const name = institution?.name ?? savedSearch?.name ?? "";
  return {
    _id: id,
    kind: institution === null ? "savedSearch" : "hospital",
    target: savedSearch?.id ?? name,
    name,
    url,
    made: createdAt.toISOString(),
    failingSince: failingSince?.toISOString() ?? null,
    paused: pausedAt?.toISOString() ?? null,
  };
}

/** Makes a secret in the form of the Standard Webhooks specification. */
const createSecret = () => `whsec_${randomBytes(24).toString("base64")}`;
const sealSecret = (secret: string, id: string) =>
  encryptTextForRow(secret, derivePurposeKey("webhook secrets"), id);

/** Lists the actor's webhooks, the newest first. */
export async function listWebhooks(actor: Actor): Promise<WebhookDto[]> {
  authorise(actor, "follow.read");
  const rows = await db().webhook.findMany({
    where: { userId: actor.id },
    select: COLUMNS,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return rows.map(toWebhookDto);
}

async function findTarget(
  transaction: Transaction,
  actor: UserActor,
  { kind, target }: Pick<WebhookBody, "kind" | "target">,
): Promise<{ institutionId: string } | { savedSearchId: string }> {
  if (kind === "savedSearch") {
    const own = { id: target, userId: actor.id };
    const found = await transaction.savedSearch.findFirst({ where: own, select: { id: true } });
    if (found === null) throw new AppError("not_found");
    return { savedSearchId: found.id };
  }
  const found = await transaction.institution.findUnique({ where: { name: target }, select: { id: true } });
  if (found === null) throw createInvalidFieldError("target", "notInList", { value: target.slice(0, 100) });
  return { institutionId: found.id };
}

/**
 * Makes a webhook for a hospital or for one of the actor's saved searches, and returns its secret this one time. Throws
 * not_found, invalid_input and too_many_webhooks.
 */
export async function createWebhook(actor: Actor, body: WebhookBody): Promise<WebhookSecretDto> {
  authorise(actor, "follow.begin");
  const [id, secret] = [randomUUID(), createSecret()];
  const row = await db().$transaction(async (transaction) => {
    await lockForFollowing(transaction, actor);
    const found = await findTarget(transaction, actor, body);
    if ((await transaction.webhook.count({ where: { userId: actor.id } })) >= MAX_WEBHOOKS) {
      throw new AppError("too_many_webhooks", { values: { max: MAX_WEBHOOKS } });
    }
    await recordAuditEvent(transaction, { kind: "webhook.made", by: actor });
    return transaction.webhook.create({
      data: {
        id,
        userId: actor.id,
        url: body.url,
        sealed: sealSecret(secret, id),
        createdAt: new Date(),
        ...found,
      },
      select: COLUMNS,
    });
  });
  return { ...toWebhookDto(row), secret };
}

/** Changes one of the actor's webhooks. Throws not_found. */
async function changeOwnWebhook(
  actor: UserActor,
  id: string,
  kind: "webhook.secretRenewed" | "webhook.resumed" | "webhook.removed",
  change: (transaction: Transaction, own: { id: string; userId: string }) => Promise<{ count: number }>,
): Promise<void> {
  await db().$transaction(async (transaction) => {
    await lockForFollowing(transaction, actor);
    const { count } = await change(transaction, { id, userId: actor.id });
    if (count === 0) throw new AppError("not_found");
    await recordAuditEvent(transaction, { kind, by: actor });
  });
}

async function readWebhook(actor: UserActor, id: string): Promise<WebhookDto> {
  const row = await db().webhook.findFirst({ where: { id, userId: actor.id }, select: COLUMNS });
  if (row === null) throw new AppError("not_found");
  return toWebhookDto(row);
}

/** Gives a webhook a new secret and returns it this one time; the old one signs nothing any more. Throws not_found. */
export async function renewWebhookSecret(actor: Actor, id: string): Promise<WebhookSecretDto> {
  authorise(actor, "follow.begin");
  const secret = createSecret();
  await changeOwnWebhook(actor, id, "webhook.secretRenewed", (transaction, where) =>
    transaction.webhook.updateMany({ where, data: { sealed: sealSecret(secret, id) } }),
  );
  return { ...(await readWebhook(actor, id)), secret };
}

/** Resumes a paused webhook: changes from now on are sent again. Throws not_found. */
export async function resumeWebhook(actor: Actor, id: string): Promise<WebhookDto> {
  authorise(actor, "follow.begin");
  await changeOwnWebhook(actor, id, "webhook.resumed", (transaction, where) =>
    transaction.webhook.updateMany({ where, data: { pausedAt: null, failingSince: null } }),
  );
  return readWebhook(actor, id);
}

/** Deletes a webhook with its log; what was not sent yet is dropped. Throws not_found. */
export async function deleteWebhook(actor: Actor, id: string): Promise<{ _id: string }> {
  authorise(actor, "follow.change");
  await changeOwnWebhook(actor, id, "webhook.removed", (transaction, where) =>
    transaction.webhook.deleteMany({ where }),
  );
  return { _id: id };
}

/** Lists the messages to one of the actor's webhooks, the newest first. Throws not_found. */
export async function listWebhookDeliveries(actor: Actor, id: string): Promise<WebhookDeliveryDto[]> {
  authorise(actor, "follow.read");
  await readWebhook(actor, id);
  const rows = await db().webhookDelivery.findMany({
    where: { webhookId: id },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  const told = rows.flatMap(({ entryId, number }) =>
    entryId === null || number === null ? [] : [{ entryId, number }],
  );
  const seen = told.length === 0 ? [] : await findSeen(actor, told);
  return rows.map(({ entryId, number, createdAt, dueAt, deliveredAt, outcome, ...row }) => {
    const version = seen.find((one) => one.entryId === entryId && one.number === number);
    return {
      _id: row.id,
      entry:
        version === undefined
          ? null
          : { _id: version.entryId, algorithmName: version.name, version: version.number },
      isTrial: entryId === null,
      made: createdAt.toISOString(),
      attempts: row.attempts,
      due: dueAt?.toISOString() ?? null,
      outcome: outcome as WebhookOutcome | null,
      status: row.status,
      delivered: deliveredAt?.toISOString() ?? null,
    };
  });
}

async function readDelivery(actor: UserActor, webhookId: string, id: string): Promise<WebhookDeliveryDto> {
  triggerPeriodicJob(WEBHOOK_JOB_NAME);
  const found = (await listWebhookDeliveries(actor, webhookId)).find(({ _id }) => _id === id);
  if (found === undefined) throw new AppError("not_found");
  return found;
}

/** Sends a trial message, unless one is still waiting. Throws not_found. */
export async function sendTrialToWebhook(actor: Actor, id: string): Promise<WebhookDeliveryDto> {
  authorise(actor, "follow.begin");
  const delivery = await db().$transaction(async (transaction) => {
    await lockForFollowing(transaction, actor);
    const webhook = await transaction.webhook.findFirst({
      where: { id, userId: actor.id },
      select: { deliveries: { where: { entryId: null, dueAt: { not: null } }, select: { id: true } } },
    });
    if (webhook === null) throw new AppError("not_found");
    const now = new Date();
    return (
      webhook.deliveries[0] ??
      transaction.webhookDelivery.create({
        data: { webhookId: id, createdAt: now, dueAt: now },
        select: { id: true },
      })
    );
  });
  return readDelivery(actor, id, delivery.id);
}

/** Sends a message again with the same id, at once. Throws not_found. */
export async function resendToWebhook(
  actor: Actor,
  webhookId: string,
  id: string,
): Promise<WebhookDeliveryDto> {
  authorise(actor, "follow.begin");
  const { count } = await db().webhookDelivery.updateMany({
    where: { id, webhook: { id: webhookId, userId: actor.id } },
    data: { dueAt: new Date(), attempts: 0, deliveredAt: null },
  });
  if (count === 0) throw new AppError("not_found");
  return readDelivery(actor, webhookId, id);
}
