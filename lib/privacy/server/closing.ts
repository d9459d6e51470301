import "server-only";
import type { PasswordBody } from "../../accounts/schema";
import { deleteAccessTokensOfUser } from "../../accounts/server/access-tokens";
import { requirePasswordAgain } from "../../accounts/server/accounts";
import { lockAdminRole, requireRemainingAdmin } from "../../accounts/server/admins";
import { accountMail } from "../../accounts/server/mails";
import { authoriseOwnAccount } from "../../accounts/server/profiles";
import { removeSecondFactor } from "../../accounts/server/second-factor";
import { revokeMailedTokens } from "../../accounts/server/tokens";
import { type EntryTransaction, runEntryTransaction } from "../../entries/server/changes";
import {
  buildReadableOnlyByAuthorCondition,
  eraseContactEmail,
  eraseHiddenEntries,
} from "../../entries/server/erasure";
import { eraseImportUser } from "../../import/server/data/runs";
import profile from "../../messages/nl/profile.json";
import { type AuditEventActor, recordAuditEvent } from "../../platform/audit/note";
import type { Actor } from "../../platform/auth/actor";
import { endAllSessionsAndTokens } from "../../platform/auth/sessions";
import type { Transaction } from "../../platform/database/db";
import { invalidateCachedSources } from "../../platform/database/invalidate";
import { AppError } from "../../platform/errors";
import { enqueueMail, expireMailsOfPerson } from "../../platform/mail/outbox";
import { removeUnconfirmedIfUnused } from "../../products/server/unused";
import { eraseReporter, selectReportedEntries } from "../../reports/server/old-reports";

/** Ends every session of the actor, this one included. */
export async function logOutEverywhere(actor: Actor, id: string): Promise<void> {
  authoriseOwnAccount(actor, id);
  await endAllSessionsAndTokens(actor);
}

/** Erases data stored under an e-mail address that the person proved to own. */
async function removeByAddress(transaction: EntryTransaction, email: string): Promise<void> {
  await eraseContactEmail(transaction, email);
  await transaction.institution.updateMany({
    where: { contactEmail: { equals: email, mode: "insensitive" } },
    data: { contactEmail: null },
  });
  await transaction.message.deleteMany({ where: { email: { equals: email, mode: "insensitive" } } });
  await transaction.legacyAccount.deleteMany({ where: { email } });
}

/**
 * Locks the entries that closing an account changes, and those of changed reports and co-editors, before rows that
 * belong to these entries (locks.ts).
 */
async function lockEntries(transaction: Transaction, authorId: string, contact: string | null) {
  await transaction.$queryRaw`
    SELECT 1 FROM entry e
    WHERE ${buildReadableOnlyByAuthorCondition(authorId)} OR lower(e.contact_email) = ${contact}
      OR e.id IN (SELECT entry_id FROM entry_version WHERE lower(content->>'contactEmail') = ${contact})
      OR e.id IN (${selectReportedEntries(authorId, contact)})
      OR e.id IN (
        SELECT entry_id FROM entry_co_editor WHERE user_id = ${authorId} OR named_by_id = ${authorId}
      )
    ORDER BY e.id FOR UPDATE`;
}

/** Reason and actor of an erasure, for the audit trail. */
export interface ErasureAuditDetails {
  kind: "account.closed" | "account.expired" | "user.erased";
  by: AuditEventActor;
}

/**
 * Closes an account: deletes its personal data, sessions and private entries, and keeps other entries under the name
 * 'Gesloten account'. Mails the person; the database erases their pseudonym in the audit trail. Throws not_found when
 * it is already closed, and last_admin.
 */
export async function eraseAccount(
  transaction: EntryTransaction,
  id: string,
  { kind, by }: ErasureAuditDetails,
) {
  await lockAdminRole(transaction);
  // Writers of entries lock their own account first (locks.ts), so they run either before or after this.
  await transaction.$executeRaw`SELECT 1 FROM "user" WHERE id = ${id} FOR UPDATE`;
  const person = await transaction.user.findFirst({
    where: { id, closedAt: null },
    select: { name: true, email: true, verified: true, role: true, language: true },
  });
  if (person === null) throw new AppError("not_found");
  await lockEntries(transaction, id, person.verified ? person.email : null);
  await recordAuditEvent(transaction, { kind, by, subject: kind === "account.closed" ? null : id });
  await revokeMailedTokens(transaction, { userId: id }, ["verify", "reset", "emailChange"]);
  await transaction.oneTimeToken.deleteMany({ where: { userId: id } });
  await transaction.session.deleteMany({ where: { userId: id } });
  await deleteAccessTokensOfUser(transaction, id);
  await removeSecondFactor(transaction, id);
  await transaction.externalIdentity.deleteMany({ where: { userId: id } });
  await transaction.profileImage.deleteMany({ where: { userId: id } });
  await transaction.message.deleteMany({ where: { senderId: id } });
  await expireMailsOfPerson(transaction, id);
  await transaction.webhook.deleteMany({ where: { userId: id } });
  await transaction.savedSearch.deleteMany({ where: { userId: id } });
  await transaction.follow.deleteMany({ where: { userId: id } });
  await transaction.recheckMail.deleteMany({ where: { userId: id } });
  await transaction.workDeferral.deleteMany({ where: { userId: id } });
  await transaction.entryCoEditor.deleteMany({ where: { userId: id } });
  await transaction.entryCoEditor.updateMany({ where: { namedById: id }, data: { namedById: null } });
  await transaction.institutionAdmin.deleteMany({ where: { userId: id } });
  await transaction.reviewer.deleteMany({ where: { userId: id } });
  await transaction.dossierDuty.updateMany({ where: { personId: id }, data: { personId: null } });
  await transaction.experience.deleteMany({ where: { authorId: id } });
  await eraseImportUser(transaction, id);
  await removeUnconfirmedIfUnused(transaction, by, await eraseHiddenEntries(transaction, id, by));
  await eraseReporter(transaction, id, person.verified ? person.email : null);
  if (person.verified) await removeByAddress(transaction, person.email);
  await transaction.user.update({
    where: { id },
    data: {
      name: profile.closedAccount,
      // A reserved domain (RFC 2606); contains the id as the column is unique.
      email: `${id.toLowerCase()}@gesloten.invalid`,
      passwordHash: null,
      role: "USER",
      allowAccess: false,
      verified: false,
      institutionId: null,
      imageUrl: null,
      language: "nl",
      lastLoginAt: null,
      previousLoginAt: null,
      askedAt: null,
      requestInstitution: null,
      requestFunction: null,
      requestReason: null,
      closedAt: new Date(),
    },
    select: { id: true },
  });
  if (person.role === "ADMIN") await requireRemainingAdmin(transaction);
  const { name, language } = person;
  await enqueueMail(transaction, person.email, accountMail({ kind: "accountClosed", name }), { language });
}

/** Invalidates caches that show accounts. Call it after the commit of eraseAccount. */
export function invalidateAfterErasure(): void {
  invalidateCachedSources("entries", "notices");
}

/** Closes one's own account, which requires the password again. */
export async function closeAccount(actor: Actor, id: string, { password }: PasswordBody): Promise<void> {
  authoriseOwnAccount(actor, id);
  await requirePasswordAgain(actor, password);
  await runEntryTransaction((transaction) =>
    eraseAccount(transaction, id, { kind: "account.closed", by: actor }),
  );
  invalidateAfterErasure();
}
