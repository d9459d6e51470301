import "server-only";
import { institutionOfEmail } from "../../institutions/server/domains";
import { recordEvent } from "../../platform/audit/note";
import type { UserActor } from "../../platform/auth/actor";
import { beginSession } from "../../platform/auth/sessions";
import { db, type Prisma, type Transaction } from "../../platform/database/db";
import { AppError } from "../../platform/errors";
import { callerLanguage } from "../../platform/language/language-of-call";
import { enqueueMail, mailAdmins } from "../../platform/mail/outbox";
import { nudgeMailWorker } from "../../platform/mail/worker";
import type { LoggedIn } from "./accounts";
import { accountMail } from "./mails";
import { issueToken } from "./tokens";

export interface NewAccount {
  email: string;
  name: string;
  passwordHash: string;
  /** The client's network address. */
  address?: string;
}

/** An account that waits for approval, in the language of the page it was asked on, with its first session. Throws migration_possible. */
export async function addAccount(
  transaction: Transaction,
  data: Omit<Prisma.UserUncheckedCreateInput, "lastLoginAt">,
  address: string | undefined,
): Promise<LoggedIn> {
  const language = await callerLanguage();
  const user = await transaction.user.create({
    data: { language, ...data, lastLoginAt: new Date() },
    select: { id: true, name: true, email: true, role: true, allowAccess: true, verified: true },
  });
  const legacy = await transaction.legacyAccount.findUnique({
    where: { email: user.email },
    select: { migratedAt: true },
  });
  if (legacy && legacy.migratedAt === null) throw new AppError("migration_possible");
  const session = await beginSession(transaction, user.id);
  const by = { kind: "person", id: user.id, address } as const;
  await recordEvent(transaction, { kind: "account.registered", by });
  return { ...user, sessionId: session.id, expiresAt: session.expiresAt };
}

export async function tellAdminsOfRequest(
  transaction: Transaction,
  { id, name, email }: Pick<LoggedIn, "id" | "name" | "email">,
  institution: { name: string } | null,
): Promise<void> {
  const request = { name, email, institution: institution?.name ?? null, migrated: false };
  await mailAdmins(transaction, accountMail({ kind: "adminNewRequest", ...request }), {
    key: `request:${id}`,
  });
}

/**
 * Creates an account that waits for verification and approval, its first session, and the mails to its owner and the
 * admins: all of it or nothing. Throws migration_possible for an address of the older register; an address that has
 * an account already fails as doubled, which becomes email_taken (failures.ts).
 */
export async function createAccount({ email, name, passwordHash, address }: NewAccount): Promise<LoggedIn> {
  const account = await db().$transaction(async (transaction) => {
    const user = await addAccount(transaction, { email, name, passwordHash }, address);
    const token = await issueToken(transaction, "verify", { userId: user.id });
    await enqueueMail(
      transaction,
      email,
      accountMail({ kind: "accountRequested", name, email, code: token.secret }),
      { token },
    );
    await tellAdminsOfRequest(transaction, user, await institutionOfEmail(transaction, email));
    return user;
  });
  nudgeMailWorker();
  return account;
}

/** Whether the admins said no to the actor's own request for access. */
export async function wasRefused(actor: UserActor): Promise<boolean> {
  const user = await db().user.findUnique({ where: { id: actor.id }, select: { refusedAt: true } });
  return user !== null && user.refusedAt !== null;
}
