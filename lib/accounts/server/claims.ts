import "server-only";
import type { AuditEventActor } from "../../platform/audit/note";
import type { Transaction } from "../../platform/database/db";
import { lockUserForUpdate } from "../../platform/database/locks";
import { deleteAccessTokensOfUser } from "./access-tokens";
import { removeSecondFactor } from "./second-factor";
import { revokeMailedTokens } from "./tokens";

/** Ends all access to an account except its password: sessions, access tokens and mailed tokens. */
export async function endAccountAccess(
  transaction: Transaction,
  userId: string,
  by?: AuditEventActor,
): Promise<void> {
  await lockUserForUpdate(transaction, userId);
  await transaction.session.deleteMany({ where: { userId } });
  await deleteAccessTokensOfUser(transaction, userId, by);
  await revokeMailedTokens(transaction, { userId }, ["verify", "reset", "emailChange"]);
}

/** Column values that clear a request for access and the question about it, for owners who did not make the request. */
export const CLEARED_ACCESS_REQUEST_COLUMNS = {
  askedAt: null,
  requestInstitution: null,
  requestFunction: null,
  requestReason: null,
} as const;

/** Removes everything left by a person who registered an address without proving it; the caller may set a new name. */
export async function clearUnverifiedRegistration(
  transaction: Transaction,
  userId: string,
  by: AuditEventActor,
): Promise<void> {
  await endAccountAccess(transaction, userId, by);
  await removeSecondFactor(transaction, userId);
  await transaction.profileImage.deleteMany({ where: { userId } });
  await transaction.user.updateMany({
    where: { id: userId },
    data: { passwordHash: null, imageUrl: null, ...CLEARED_ACCESS_REQUEST_COLUMNS },
  });
}
