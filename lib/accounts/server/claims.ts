import "server-only";
import type { AuditDoer } from "../../platform/audit/note";
import type { Transaction } from "../../platform/database/db";
import { lockPerson } from "../../platform/database/locks";
import { endAccessTokens } from "./access-tokens";
import { removeSecondFactor } from "./second-factor";
import { endTokens } from "./tokens";

/** Ends every way into an account but its password: sessions, access tokens, and whatever was mailed. */
export async function endAccess(transaction: Transaction, userId: string, by?: AuditDoer): Promise<void> {
  await lockPerson(transaction, userId);
  await transaction.session.deleteMany({ where: { userId } });
  await endAccessTokens(transaction, userId, by);
  await endTokens(transaction, { userId }, ["verify", "reset", "emailChange"]);
}

/** What was said and asked about a request of access, gone: for who never asked for it themselves. */
export const NO_REQUEST = {
  askedAt: null,
  requestInstitution: null,
  requestFunction: null,
  requestReason: null,
} as const;

/** Takes away all that somebody left who had claimed an address without proof; the name is the caller's to give. */
export async function clearClaim(transaction: Transaction, userId: string, by: AuditDoer): Promise<void> {
  await endAccess(transaction, userId, by);
  await removeSecondFactor(transaction, userId);
  await transaction.profileImage.deleteMany({ where: { userId } });
  await transaction.user.updateMany({
    where: { id: userId },
    data: { passwordHash: null, imageUrl: null, ...NO_REQUEST },
  });
}
