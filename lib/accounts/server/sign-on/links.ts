import "server-only";
import { findInstitutionByEmail, shareLockInstitutions } from "../../../institutions/server/institutions";
import { recordAuditEvent } from "../../../platform/audit/note";
import type { Actor } from "../../../platform/auth/actor";
import { db } from "../../../platform/database/db";
import { AppError } from "../../../platform/errors";
import { enqueueMail } from "../../../platform/mail/outbox";
import { runMailTransaction } from "../../../platform/mail/worker";
import type { SignOnLinkDto } from "../../answers";
import {
  type Credentials,
  findCredentials,
  type LoggedInUser,
  type LoginCodeAndTicket,
  openSession,
  requirePasswordAgain,
} from "../accounts";
import { endAccountAccess } from "../claims";
import { accountMail } from "../mails";
import { authoriseOwnAccount } from "../profiles";
import { createPendingAccount, mailAdminsAboutRequest } from "../registrations";
import { markVerified } from "../verifications";
import { readSignOnProviderSettings } from "./discovery";
import type { ProvenIdentity } from "./provider";

function keyOf({ issuer, subject }: ProvenIdentity) {
  return { issuer_subject: { issuer, subject } };
}

/** Returns the display name of the configured provider, for mails. */
function providerName(): string {
  return readSignOnProviderSettings()?.name ?? "";
}

/** Finds the account that an identity is linked to, or else the one with its address. */
export async function findSignOnAccount(
  identity: ProvenIdentity,
): Promise<{ account: Credentials; isLinked: boolean } | null> {
  // Reads the account by address before the link, so that an account just created by a concurrent first login is found
  // by its identity.
  const sameAddress = await findCredentials({ email: identity.email });
  const linked = await db().externalIdentity.findUnique({
    where: keyOf(identity),
    select: { userId: true },
  });
  const isSame = linked === null || linked.userId === sameAddress?.id;
  const account = isSame ? sameAddress : await findCredentials({ id: linked.userId });
  return account === null ? null : { account, isLinked: linked !== null };
}

/**
 * Creates an account with a verified address and no password, which awaits approval. Throws migration_possible; an
 * address or identity that a concurrent request took first violates a unique constraint.
 */
export async function createSignOnAccount(identity: ProvenIdentity, address: string): Promise<LoggedInUser> {
  const { issuer, subject, email, name } = identity;
  return runMailTransaction(async (transaction) => {
    await shareLockInstitutions(transaction);
    const institution = await findInstitutionByEmail(transaction, email);
    const proved = { verified: true, institutionId: institution?.id ?? null };
    const identities = { create: { issuer, subject } };
    const user = await createPendingAccount(transaction, { email, name, ...proved, identities }, address);
    const by = { kind: "person", id: user.id, address } as const;
    for (const kind of ["account.verified", "account.signOnLinked"] as const) {
      await recordAuditEvent(transaction, { kind, by });
    }
    const mail = accountMail({ kind: "signOnRequested", name, provider: providerName() });
    await enqueueMail(transaction, email, mail);
    await mailAdminsAboutRequest(transaction, user, institution);
    return user;
  });
}

/** Begins a session for an account linked to the identity. Throws as openSession does. */
export async function logInBySignOn(
  account: Credentials,
  identity: ProvenIdentity,
  spending: LoginCodeAndTicket,
  address: string,
): Promise<LoggedInUser> {
  return runMailTransaction((transaction) => {
    const check = async () => {
      const linked = await transaction.externalIdentity.findUnique({ where: keyOf(identity) });
      if (linked?.userId !== account.id) throw new AppError("login_expired");
    };
    return openSession(transaction, account, address, spending, { kind: "session.signOn", check });
  });
}

/**
 * Links an identity to the account with its address, and begins a session. If that address was never verified, the
 * account loses its password, sessions, access tokens and mailed tokens, as anyone may have requested it. Throws as
 * openSession does.
 */
export async function linkSignOnAndLogIn(
  account: Credentials,
  identity: ProvenIdentity,
  spending: LoginCodeAndTicket,
  address: string,
): Promise<LoggedInUser> {
  const { id: userId } = account;
  const { issuer, subject, email } = identity;
  const by = { kind: "person", id: userId, address } as const;
  return runMailTransaction(async (transaction) => {
    await shareLockInstitutions(transaction);
    let isProved = true;
    const check = async () => {
      const taken = await transaction.externalIdentity.findUnique({ where: keyOf(identity) });
      const user = await transaction.user.findUnique({
        where: { id: userId },
        select: { email: true, verified: true },
      });
      if (taken !== null || user?.email !== email) throw new AppError("login_expired");
      isProved = user.verified;
      // The second factor was just given, so it belongs to the person; the password is removed below.
      if (!isProved) await endAccountAccess(transaction, userId);
    };
    const person = await openSession(transaction, account, address, spending, {
      kind: "session.signOn",
      check,
    });
    await transaction.externalIdentity.deleteMany({ where: { userId, issuer } });
    await transaction.externalIdentity.create({ data: { issuer, subject, userId } });
    await recordAuditEvent(transaction, { kind: "account.signOnLinked", by });
    if (!isProved) {
      await markVerified(transaction, userId, email, { passwordHash: null });
      await recordAuditEvent(transaction, { kind: "account.verified", by });
    }
    const kind = isProved ? "signOnLinked" : "signOnLinkedAnew";
    await enqueueMail(transaction, email, accountMail({ kind, name: person.name, provider: providerName() }));
    return { ...person, verified: true };
  });
}

/** Returns the link of one's own account to the configured provider. */
export async function getSignOnLink(actor: Actor, id: string): Promise<SignOnLinkDto> {
  authoriseOwnAccount(actor, id);
  const configuration = readSignOnProviderSettings();
  if (configuration === null) return { provider: null, since: null };
  const linked = await db().externalIdentity.findUnique({
    where: { userId_issuer: { userId: id, issuer: configuration.issuer } },
    select: { createdAt: true },
  });
  return { provider: configuration.name, since: linked?.createdAt.toISOString() ?? null };
}

/** Unlinks the actor's account from the provider. Throws invalid_input on `password`, also if the account has none. */
export async function unlinkSignOn(
  actor: Actor,
  id: string,
  { password }: { password: string },
): Promise<SignOnLinkDto> {
  authoriseOwnAccount(actor, id);
  await requirePasswordAgain(actor, password);
  const configuration = readSignOnProviderSettings();
  if (configuration === null) return { provider: null, since: null };
  const { issuer, name: provider } = configuration;
  return runMailTransaction(async (transaction) => {
    const { count } = await transaction.externalIdentity.deleteMany({ where: { userId: id, issuer } });
    if (count > 0) {
      await recordAuditEvent(transaction, { kind: "account.signOnUnlinked", by: actor });
      const mail = accountMail({ kind: "signOnUnlinked", name: actor.name, provider });
      await enqueueMail(transaction, actor.email, mail);
    }
    return { provider, since: null };
  });
}
