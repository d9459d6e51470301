import "server-only";
import { institutionOfEmail, shareLockInstitutions } from "../../../institutions/server/institutions";
import { recordEvent } from "../../../platform/audit/note";
import type { Actor } from "../../../platform/auth/actor";
import { db } from "../../../platform/database/db";
import { AppError } from "../../../platform/errors";
import { enqueueMail } from "../../../platform/mail/outbox";
import { mailTransaction } from "../../../platform/mail/worker";
import type { SignOnDto } from "../../answers";
import {
  type Credentials,
  findCredentials,
  type LoggedIn,
  openSession,
  requirePassword,
  type Spending,
} from "../accounts";
import { endAccess } from "../claims";
import { accountMail } from "../mails";
import { authoriseOwn } from "../profiles";
import { addAccount, tellAdminsOfRequest } from "../registrations";
import { markVerified } from "../verifications";
import { signOnConfiguration } from "./discovery";
import type { ProvenIdentity } from "./provider";

function keyOf({ issuer, subject }: ProvenIdentity) {
  return { issuer_subject: { issuer, subject } };
}

/** What the provider is called, for mails; who comes from one comes from the one that is set up. */
function providerName(): string {
  return signOnConfiguration()?.name ?? "";
}

/** The account that an identity was joined to, or else the one that has its address. */
export async function findSignOnAccount(
  identity: ProvenIdentity,
): Promise<{ account: Credentials; isLinked: boolean } | null> {
  // In this order: an account that another first login has just made is there with its identity.
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
 * Makes an account for who has none: its address is proved, it has no password, and it waits for approval. Throws
 * migration_possible; an address or identity that somebody was first with fails as doubled.
 */
export async function createSignOnAccount(identity: ProvenIdentity, address: string): Promise<LoggedIn> {
  const { issuer, subject, email, name } = identity;
  return mailTransaction(async (transaction) => {
    await shareLockInstitutions(transaction);
    const institution = await institutionOfEmail(transaction, email);
    const proved = { verified: true, institutionId: institution?.id ?? null };
    const identities = { create: { issuer, subject } };
    const user = await addAccount(transaction, { email, name, ...proved, identities }, address);
    const by = { kind: "person", id: user.id, address } as const;
    for (const kind of ["account.verified", "account.signOnLinked"] as const) {
      await recordEvent(transaction, { kind, by });
    }
    const mail = accountMail({ kind: "signOnRequested", name, provider: providerName() });
    await enqueueMail(transaction, email, mail);
    await tellAdminsOfRequest(transaction, user, institution);
    return user;
  });
}

/** Begins a session under an identity that this account is joined to. Throws as openSession does. */
export async function logInBySignOn(
  account: Credentials,
  identity: ProvenIdentity,
  spending: Spending,
  address: string,
): Promise<LoggedIn> {
  return mailTransaction((transaction) => {
    const check = async () => {
      const linked = await transaction.externalIdentity.findUnique({ where: keyOf(identity) });
      if (linked?.userId !== account.id) throw new AppError("login_expired");
    };
    return openSession(transaction, account, address, spending, { kind: "session.signOn", check });
  });
}

/**
 * Joins an identity to the account that has its address, and begins a session. An account whose address was never
 * proved keeps neither its password, which whoever requested it knows, nor anything else of theirs. Throws as
 * openSession does.
 */
export async function joinSignOn(
  account: Credentials,
  identity: ProvenIdentity,
  spending: Spending,
  address: string,
): Promise<LoggedIn> {
  const { id: userId } = account;
  const { issuer, subject, email } = identity;
  const by = { kind: "person", id: userId, address } as const;
  return mailTransaction(async (transaction) => {
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
      // Its second factor was just given, so it is theirs; the password goes below.
      if (!isProved) await endAccess(transaction, userId);
    };
    const person = await openSession(transaction, account, address, spending, {
      kind: "session.signOn",
      check,
    });
    await transaction.externalIdentity.deleteMany({ where: { userId, issuer } });
    await transaction.externalIdentity.create({ data: { issuer, subject, userId } });
    await recordEvent(transaction, { kind: "account.signOnLinked", by });
    if (!isProved) {
      await markVerified(transaction, userId, email, { passwordHash: null });
      await recordEvent(transaction, { kind: "account.verified", by });
    }
    const kind = isProved ? "signOnLinked" : "signOnLinkedAnew";
    await enqueueMail(transaction, email, accountMail({ kind, name: person.name, provider: providerName() }));
    return { ...person, verified: true };
  });
}

/** How one's own account stands with the provider that is set up. */
export async function getSignOn(actor: Actor, id: string): Promise<SignOnDto> {
  authoriseOwn(actor, id);
  const configuration = signOnConfiguration();
  if (configuration === null) return { provider: null, since: null };
  const linked = await db().externalIdentity.findUnique({
    where: { userId_issuer: { userId: id, issuer: configuration.issuer } },
    select: { createdAt: true },
  });
  return { provider: configuration.name, since: linked?.createdAt.toISOString() ?? null };
}

/** Ends that the provider lets the actor in. Throws invalid_input on `password`, also for an account without one. */
export async function unlinkSignOn(
  actor: Actor,
  id: string,
  { password }: { password: string },
): Promise<SignOnDto> {
  authoriseOwn(actor, id);
  await requirePassword(actor, password);
  const configuration = signOnConfiguration();
  if (configuration === null) return { provider: null, since: null };
  const { issuer, name: provider } = configuration;
  return mailTransaction(async (transaction) => {
    const { count } = await transaction.externalIdentity.deleteMany({ where: { userId: id, issuer } });
    if (count > 0) {
      await recordEvent(transaction, { kind: "account.signOnUnlinked", by: actor });
      const mail = accountMail({ kind: "signOnUnlinked", name: actor.name, provider });
      await enqueueMail(transaction, actor.email, mail);
    }
    return { provider, since: null };
  });
}
