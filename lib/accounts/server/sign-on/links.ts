import "server-only";
import { institutionOfEmail, shareLockInstitutions } from "../../../institutions/server/domains";
import { recordEvent } from "../../../platform/audit/note";
import type { Actor } from "../../../platform/auth/actor";
import { db, type Transaction } from "../../../platform/database/db";
import { AppError } from "../../../platform/errors";
import { enqueueMail } from "../../../platform/mail/outbox";
import { nudgeMailWorker } from "../../../platform/mail/worker";
import type { SignOnDto } from "../../answers";
import {
  type Credentials,
  findCredentials,
  type LoggedIn,
  openSession,
  requirePassword,
  tellOfRecoveryCode,
} from "../accounts";
import { endAccess } from "../claims";
import { accountMail } from "../mails";
import { authoriseOwn } from "../profiles";
import { addAccount, tellAdminsOfRequest } from "../registrations";
import { spendSecondFactor, spendTicket } from "../second-factor";
import { markVerified } from "../verifications";
import { signOnConfiguration } from "./configuration";
import type { ProvenIdentity } from "./provider";

type Ticket = { id: string; expiresAt: Date };

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
 * Makes an account for who has none: its address is proved by the provider, it has no password, and it waits for
 * approval as every request does. Throws migration_possible; an address or identity that somebody was first with
 * fails as doubled.
 */
export async function createSignOnAccount(identity: ProvenIdentity, address: string): Promise<LoggedIn> {
  const { issuer, subject, email, name } = identity;
  const account = await db().$transaction(async (transaction) => {
    await shareLockInstitutions(transaction);
    const institution = await institutionOfEmail(transaction, email);
    const proved = { verified: true, institutionId: institution?.id ?? null };
    const identities = { create: { issuer, subject } };
    const user = await addAccount(transaction, { email, name, ...proved, identities }, address);
    const by = { kind: "person", id: user.id, address } as const;
    for (const kind of ["account.verified", "account.signOnLinked"] as const) {
      await recordEvent(transaction, { kind, by });
    }
    await enqueueMail(
      transaction,
      email,
      accountMail({ kind: "signOnRequested", name, provider: providerName() }),
    );
    await tellAdminsOfRequest(transaction, user, institution);
    return user;
  });
  nudgeMailWorker();
  return account;
}

/** Uses up what the last step of a sign-on took. Throws otp_invalid for a wrong code, login_expired for a used ticket. */
async function spend(
  transaction: Transaction,
  account: Credentials,
  code: string | null,
  ticket: Ticket | null,
): Promise<"app" | "recovery" | null> {
  const kind = code === null ? null : await spendSecondFactor(transaction, account.id, code);
  if (code !== null && kind === null) throw new AppError("otp_invalid");
  if (ticket !== null && !(await spendTicket(transaction, ticket))) throw new AppError("login_expired");
  return kind;
}

/**
 * Begins a session for who came from the provider under an identity that this account was joined to, which it still
 * must be. `code` and `ticket` are those of the second step of an account that has a second factor. Throws otp_invalid
 * and login_expired, as logInWithCode does.
 */
export async function logInBySignOn(
  account: Credentials,
  identity: ProvenIdentity,
  step: { code: string; ticket: Ticket } | null,
  address: string,
): Promise<LoggedIn> {
  const login = await db().$transaction(async (transaction) => {
    const kind = await spend(transaction, account, step?.code ?? null, step?.ticket ?? null);
    const linked = await transaction.externalIdentity.findUnique({ where: keyOf(identity) });
    if (linked?.userId !== account.id) throw new AppError("login_expired");
    const person = await openSession(transaction, account, address, "session.signOn");
    if (kind === "recovery") await tellOfRecoveryCode(transaction, person, address);
    return person;
  });
  nudgeMailWorker();
  return login;
}

/**
 * Joins an identity to the account that has its address, once password and second factor were given, and begins a
 * session. An account whose address was never proved is proved by it, and keeps neither the password, which whoever
 * requested the account knows, nor anything else of theirs. Throws otp_invalid and login_expired.
 */
export async function joinSignOn(
  account: Credentials,
  identity: ProvenIdentity,
  { code, ticket }: { code: string | null; ticket: Ticket },
  address: string,
): Promise<LoggedIn> {
  const { id: userId } = account;
  const { issuer, subject, email } = identity;
  const by = { kind: "person", id: userId, address } as const;
  const login = await db().$transaction(async (transaction) => {
    await shareLockInstitutions(transaction);
    const kind = await spend(transaction, account, code, ticket);
    const taken = await transaction.externalIdentity.findUnique({ where: keyOf(identity) });
    const user = await transaction.user.findUnique({
      where: { id: userId },
      select: { email: true, verified: true },
    });
    if (taken !== null || user?.email !== email) throw new AppError("login_expired");
    // Its second factor was just given, so it is theirs; the password goes below.
    if (!user.verified) await endAccess(transaction, userId);
    const person = await openSession(transaction, account, address, "session.signOn");
    await transaction.externalIdentity.deleteMany({ where: { userId, issuer } });
    await transaction.externalIdentity.create({ data: { issuer, subject, userId } });
    await recordEvent(transaction, { kind: "account.signOnLinked", by });
    if (!user.verified) {
      await markVerified(transaction, userId, email);
      await transaction.user.update({
        where: { id: userId },
        data: { passwordHash: null },
        select: { id: true },
      });
      await recordEvent(transaction, { kind: "account.verified", by });
    }
    const told = user.verified ? "signOnLinked" : "signOnLinkedAnew";
    await enqueueMail(
      transaction,
      email,
      accountMail({ kind: told, name: person.name, provider: providerName() }),
    );
    if (kind === "recovery") await tellOfRecoveryCode(transaction, person, address);
    return { ...person, verified: true };
  });
  nudgeMailWorker();
  return login;
}

/** Records a sign-on that ended without a login; `userId` is null when it is not known whose it would have been. */
export async function recordFailedSignOn(userId: string | null, address: string): Promise<void> {
  await recordEvent(db(), {
    kind: "session.signOnFailed",
    by: { kind: "visitor", address },
    subject: userId,
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

/**
 * Ends that the provider lets the actor in. Throws invalid_input on `password`, also when the account has none: it
 * would be nobody's to enter. Without a provider, or not joined to it, nothing happens.
 */
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
  await db().$transaction(async (transaction) => {
    const { count } = await transaction.externalIdentity.deleteMany({ where: { userId: id, issuer } });
    if (count === 0) return;
    await recordEvent(transaction, { kind: "account.signOnUnlinked", by: actor });
    await enqueueMail(
      transaction,
      actor.email,
      accountMail({ kind: "signOnUnlinked", name: actor.name, provider }),
    );
  });
  nudgeMailWorker();
  return { provider, since: null };
}
