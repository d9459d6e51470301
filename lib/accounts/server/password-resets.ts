import "server-only";
import { recordAuditEvent } from "../../platform/audit/note";
import { OPEN_ACCOUNT_FILTER } from "../../platform/auth/people";
import type { Transaction } from "../../platform/database/db";
import { AppError } from "../../platform/errors";
import { enqueueMail } from "../../platform/mail/outbox";
import { runMailTransaction } from "../../platform/mail/worker";
import { deleteAccessTokensOfUser } from "./access-tokens";
import { CLEARED_ACCESS_REQUEST_COLUMNS } from "./claims";
import type { DeviceOwner } from "./known-devices";
import { accountMail, passwordResetPath } from "./mails";
import { removeSecondFactor } from "./second-factor";
import { issueMailedToken, mailRequestedToken, revokeMailedTokens, tryConsumeMailedToken } from "./tokens";

async function findPerson(transaction: Transaction, email: string) {
  return transaction.user.findUnique({
    where: { email, ...OPEN_ACCOUNT_FILTER },
    select: { id: true, name: true, verified: true },
  });
}

/**
 * Mails a link to set a password. For an address without an account that may log in, it only records the request, and
 * takes as long.
 */
export async function requestPasswordReset(email: string, address?: string): Promise<void> {
  await mailRequestedToken("reset", email, async (transaction) => {
    const person = await findPerson(transaction, email);
    await recordAuditEvent(transaction, {
      kind: "account.passwordResetRequested",
      by: { kind: "visitor", address },
      subject: person?.id ?? null,
    });
    if (person === null) return null;
    const { id: userId, name } = person;
    return {
      owner: { userId },
      contentOf: (token) => accountMail({ kind: "passwordReset", name, email, token }),
    };
  });
}

/** Returns the path of a link to set a password, to be shown instead of mailed, for the first admin's command. */
export async function createPasswordLink(transaction: Transaction, userId: string): Promise<string> {
  const { email } = await transaction.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true },
  });
  const token = await issueMailedToken(transaction, "reset", { userId });
  return passwordResetPath(email, token.secret);
}

/**
 * Sets a password with the secret of a mailed link, ends all sessions and access tokens, and mails the person. When
 * `hashFor` throws, the link stays valid. Returns the account's id and hash. Throws token_invalid.
 */
export async function resetPassword(
  email: string,
  secret: string,
  hashFor: (name: string) => Promise<string>,
  address?: string,
): Promise<DeviceOwner> {
  const changed = await runMailTransaction(async (transaction) => {
    const person = await findPerson(transaction, email);
    if (person === null) return null;
    const owner = { userId: person.id };
    if (!(await tryConsumeMailedToken(transaction, "reset", owner, secret))) return null;
    const passwordHash = await hashFor(person.name);
    // Texts of a request made by somebody else must not be taken for the owner's.
    const unproved = person.verified ? {} : CLEARED_ACCESS_REQUEST_COLUMNS;
    await transaction.user.updateMany({ where: { id: person.id }, data: { passwordHash, ...unproved } });
    await transaction.session.deleteMany({ where: owner });
    // A person who registered a foreign address must not lock out its owner with a second factor.
    if (!person.verified) await removeSecondFactor(transaction, person.id);
    // Whoever knew the old password may have requested an address change.
    await revokeMailedTokens(transaction, owner, ["emailChange"]);
    await enqueueMail(transaction, email, accountMail({ kind: "passwordChanged", name: person.name }));
    const by = { kind: "person", id: person.id, address } as const;
    await recordAuditEvent(transaction, { kind: "account.passwordChanged", by });
    await deleteAccessTokensOfUser(transaction, person.id, by);
    return { id: person.id, passwordHash };
  });
  if (changed === null) throw new AppError("token_invalid");
  return changed;
}
