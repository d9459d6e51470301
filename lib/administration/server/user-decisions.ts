import "server-only";
import { endAccessTokens } from "../../accounts/server/access-tokens";
import { lockAdminsAs } from "../../accounts/server/admins";
import { accountMail } from "../../accounts/server/mails";
import { removeSecondFactor } from "../../accounts/server/second-factor";
import { recordEvent } from "../../platform/audit/note";
import type { Actor, UserActor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { db, type Transaction } from "../../platform/database/db";
import { AppError } from "../../platform/errors";
import { enqueueMail } from "../../platform/mail/outbox";
import { nudgeMailWorker } from "../../platform/mail/worker";
import { announceErasure, eraseAccount } from "../../privacy/server/closing";
import type { DecisionBody } from "../schema";

interface Decided {
  id: string;
  name: string;
  email: string;
}

/** An open account of somebody else: about oneself another admin decides. */
async function findOther(transaction: Transaction, actor: Actor, id: string) {
  const admin = await lockAdminsAs(transaction, actor, "user.manage");
  if (admin.id === id) throw new AppError("forbidden");
  await transaction.$queryRaw`SELECT id FROM "user" WHERE id = ${id} FOR UPDATE`;
  const user = await transaction.user.findFirst({
    where: { id, closedAt: null },
    select: { id: true, name: true, email: true, role: true, allowAccess: true, refusedAt: true },
  });
  if (user === null) throw new AppError("not_found");
  return user;
}

async function refuse(transaction: Transaction, { id, name, email }: Decided, reason: string): Promise<void> {
  await transaction.user.update({ where: { id }, data: { refusedAt: new Date() }, select: { id: true } });
  await enqueueMail(transaction, email, accountMail({ kind: "requestRefused", name, reason }));
}

async function setBlocked(transaction: Transaction, { id }: Decided, blocked: boolean, by: UserActor) {
  await transaction.user.update({
    where: { id },
    data: { blockedAt: blocked ? new Date() : null },
    select: { id: true },
  });
  if (!blocked) return;
  await transaction.session.deleteMany({ where: { userId: id } });
  await endAccessTokens(transaction, id, by);
}

/** For a lost device: takes the second factor away, ends the person's sessions and tokens, and tells them. */
async function resetTwoFactor(transaction: Transaction, { id, name, email }: Decided, by: UserActor) {
  if (!(await removeSecondFactor(transaction, id))) {
    throw new AppError("user_conflict", { values: { names: name } });
  }
  await transaction.session.deleteMany({ where: { userId: id } });
  await endAccessTokens(transaction, id, by);
  await enqueueMail(transaction, email, accountMail({ kind: "twoFactorReset", name }));
}

/**
 * Refuses a request for access, with a mail that says why, blocks an account or lets it in again, or takes away the
 * second factor of who lost it. Throws user_conflict where there is nothing to refuse or take; refusing twice is once.
 */
export async function decideOnUser(actor: Actor, id: string, body: DecisionBody): Promise<{ _id: string }> {
  authorise(actor, "user.manage");
  await db().$transaction(async (transaction) => {
    const user = await findOther(transaction, actor, id);
    if (body.decision === "resetTwoFactor") {
      await recordEvent(transaction, { kind: "user.twoFactorReset", by: actor, subject: id });
      return resetTwoFactor(transaction, user, actor);
    }
    if (body.decision !== "refuse") {
      const kind = body.decision === "block" ? "user.blocked" : "user.unblocked";
      await recordEvent(transaction, { kind, by: actor, subject: id });
      return setBlocked(transaction, user, body.decision === "block", actor);
    }
    if (user.refusedAt !== null) return;
    if (user.allowAccess || user.role === "ADMIN") {
      throw new AppError("user_conflict", { values: { names: user.name } });
    }
    await refuse(transaction, user, body.reason);
    await recordEvent(transaction, { kind: "user.refused", by: actor, subject: id });
  });
  nudgeMailWorker();
  return { _id: id };
}

/** Erases somebody else's account, as if they had closed it themselves. */
export async function eraseUser(actor: Actor, id: string): Promise<{ _id: string }> {
  authorise(actor, "user.manage");
  await db().$transaction(async (transaction) => {
    await findOther(transaction, actor, id);
    await eraseAccount(transaction, id, { kind: "user.erased", by: actor });
  });
  announceErasure();
  return { _id: id };
}
