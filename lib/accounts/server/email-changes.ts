import "server-only";
import { institutionOfEmail, shareLockInstitutions } from "../../institutions/server/domains";
import { recordEvent } from "../../platform/audit/note";
import type { UserActor } from "../../platform/auth/actor";
import { db, type Transaction } from "../../platform/database/db";
import { AppError } from "../../platform/errors";
import { countAttempt } from "../../platform/http/rate-limits";
import { enqueueMail } from "../../platform/mail/outbox";
import { accountMail } from "./mails";
import { endTokens, findEmailChanges, issueToken, spendToken } from "./tokens";

/** Counts a request for another address; call before the transaction of requestEmailChange. Throws rate_limited. */
export async function countEmailChange(actor: UserActor): Promise<void> {
  await countAttempt("tokenMailOfAccount", "emailChange", actor.id);
}

/**
 * Begins a change of the actor's address, whose password was just asked: a link to the new one confirms it, and the
 * old one is told. Throws email_taken when the address has an account. The mails leave by nudgeMailWorker.
 */
export async function requestEmailChange(
  transaction: Transaction,
  actor: UserActor,
  newEmail: string,
): Promise<void> {
  const taken = await transaction.user.findUnique({ where: { email: newEmail }, select: { id: true } });
  if (taken) throw new AppError("email_taken", { fields: [{ path: "email", message: "emailTaken" }] });
  const token = await issueToken(transaction, "emailChange", { userId: actor.id }, newEmail);
  const { name } = actor;
  const confirm = { kind: "emailChangeConfirm", name, newEmail, token: token.secret } as const;
  // The new address is no account's yet: it is written to in the language of theirs.
  const { language } = await transaction.user.findUniqueOrThrow({
    where: { id: actor.id },
    select: { language: true },
  });
  await enqueueMail(transaction, newEmail, accountMail(confirm), { token, language });
  await enqueueMail(transaction, actor.email, accountMail({ kind: "emailChangeNotice", name, newEmail }));
  await recordEvent(transaction, { kind: "account.emailChangeRequested", by: actor });
}

/** The actor keeps the address they have: a link that was mailed to another is worth nothing any more. */
export async function withdrawEmailChange(transaction: Transaction, actor: UserActor): Promise<void> {
  if (await endTokens(transaction, { userId: actor.id }, ["emailChange"])) {
    await recordEvent(transaction, { kind: "account.profileChanged", by: actor, fields: ["email"] });
  }
}

/**
 * Gives an account the new address that its owner asked for, verified, with the secret that was mailed there. Throws
 * token_invalid; fails as doubled (email_taken) when the address got an account meanwhile.
 */
export async function confirmEmailChange(newEmail: string, secret: string, address?: string): Promise<void> {
  for (const userId of await findEmailChanges(newEmail)) {
    const changed = await db().$transaction(async (transaction) => {
      await shareLockInstitutions(transaction);
      if (!(await spendToken(transaction, "emailChange", { userId }, secret))) return false;
      const institution = await institutionOfEmail(transaction, newEmail);
      const { count } = await transaction.user.updateMany({
        where: { id: userId, blockedAt: null, closedAt: null },
        data: { email: newEmail, verified: true, institutionId: institution?.id ?? null },
      });
      // What was mailed to the old address is worth nothing any more.
      await endTokens(transaction, { userId }, ["verify", "reset"]);
      const by = { kind: "person", id: userId, address } as const;
      if (count === 1) await recordEvent(transaction, { kind: "account.emailChanged", by });
      return count === 1;
    });
    if (changed) return;
  }
  throw new AppError("token_invalid");
}
