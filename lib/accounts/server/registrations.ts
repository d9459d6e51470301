import "server-only";
import { findInstitutionByEmail } from "../../institutions/server/institutions";
import { recordAuditEvent } from "../../platform/audit/note";
import type { Actor, UserActor } from "../../platform/auth/actor";
import { beginSession } from "../../platform/auth/sessions";
import { requireCaptcha } from "../../platform/captcha/captcha";
import { db, type Prisma, type Transaction } from "../../platform/database/db";
import { AppError } from "../../platform/errors";
import { countRateLimitedAttempt } from "../../platform/http/rate-limits";
import { getCallerLanguage } from "../../platform/language/language-of-call";
import { enqueueMail, enqueueMailToAdmins, type MailTransaction } from "../../platform/mail/outbox";
import { runMailTransaction } from "../../platform/mail/worker";
import type {
  ChangePasswordBody,
  MigrationCodeBody,
  RegistrationBody,
  ReverifyBody,
  VerifyBody,
} from "../schema";
import type { LoggedInUser } from "./accounts";
import type { DeviceOwner } from "./known-devices";
import { accountMail } from "./mails";
import { migrateAccountAndEntries, requestMigration } from "./migrations";
import { hashPassword, refuseGuessablePassword, refuseNameAsPassword } from "./password";
import { requestPasswordReset, resetPassword } from "./password-resets";
import { waitConstantTime } from "./steady-time";
import { issueMailedToken } from "./tokens";
import { requestVerification, verifyEmail } from "./verifications";

/** Creates an account awaiting approval, in the page's language, with its first session. Throws migration_possible. */
export async function createPendingAccount(
  transaction: Transaction,
  data: Omit<Prisma.UserUncheckedCreateInput, "lastLoginAt">,
  address: string | undefined,
): Promise<LoggedInUser> {
  const language = await getCallerLanguage();
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
  await recordAuditEvent(transaction, { kind: "account.registered", by });
  return { ...user, sessionId: session.id, expiresAt: session.expiresAt };
}

export async function mailAdminsAboutRequest(
  transaction: MailTransaction,
  { id, name, email }: Pick<LoggedInUser, "id" | "name" | "email">,
  institution: { name: string } | null,
  said: readonly string[] = [],
): Promise<void> {
  const request = { name, email, institution: institution?.name ?? null, said, migrated: false };
  const mail = accountMail({ kind: "adminNewRequest", ...request });
  await enqueueMailToAdmins(transaction, mail, { key: `request:${id}` });
}

/** Whether admins refused the actor's request for access. */
export async function wasActorsAccessRequestRefused(actor: UserActor): Promise<boolean> {
  const user = await db().user.findUnique({ where: { id: actor.id }, select: { refusedAt: true } });
  return user !== null && user.refusedAt !== null;
}

/**
 * Creates an account that awaits verification and approval, and begins its first session. Checks the password's rules
 * first, so that a refusal uses up no captcha. Throws migration_possible; an existing account violates the unique
 * address, which becomes email_taken (failures.ts).
 */
export async function registerAccount(body: RegistrationBody, address: string): Promise<LoggedInUser> {
  const { email, name, password, captchaToken, ...request } = body;
  await refuseGuessablePassword(password, email);
  refuseNameAsPassword(password, name);
  await requireCaptcha(captchaToken, address);
  await countRateLimitedAttempt("registration", address);
  const passwordHash = await hashPassword(password);
  return runMailTransaction(async (transaction) => {
    const user = await createPendingAccount(transaction, { email, name, passwordHash, ...request }, address);
    const token = await issueMailedToken(transaction, "verify", { userId: user.id });
    const mail = accountMail({ kind: "accountRequested", name, email, code: token.secret });
    await enqueueMail(transaction, email, mail, { token });
    const { requestInstitution, requestFunction, requestReason } = request;
    const said = [requestInstitution, requestFunction, requestReason].flatMap((text) => text ?? []);
    await mailAdminsAboutRequest(transaction, user, await findInstitutionByEmail(transaction, email), said);
    return user;
  });
}

export async function handleVerification(
  actor: Actor,
  { email, token, captchaToken }: VerifyBody,
  address: string,
): Promise<void> {
  await requireCaptcha(captchaToken, address);
  await countRateLimitedAttempt("tokenTry", address);
  await verifyEmail(actor, email, token, address);
}

/** Counts a request for a mail, and answers after a fixed time that does not reveal whether the account exists. */
async function askForMail(what: string, email: string, address: string, request: () => Promise<void>) {
  await countRateLimitedAttempt("tokenMailOfAddress", address);
  await countRateLimitedAttempt("tokenMailOfAccount", what, email);
  const end = waitConstantTime();
  await request().finally(() => end);
}

export async function handleVerificationRequest(
  { email, captchaToken }: ReverifyBody,
  address: string,
): Promise<void> {
  await requireCaptcha(captchaToken, address);
  await askForMail("verify", email, address, () => requestVerification(email));
}

export async function handlePasswordResetRequest(email: string, address: string): Promise<void> {
  await askForMail("reset", email, address, () => requestPasswordReset(email, address));
}

/** Sets a password with the secret of a mailed link; returns the account, for the device cookie. */
export async function changePasswordByMailedToken(
  body: ChangePasswordBody,
  address: string,
): Promise<DeviceOwner> {
  const { email, token, password } = body;
  await refuseGuessablePassword(password, email);
  await countRateLimitedAttempt("tokenTry", address);
  const hashFor = (name: string) => {
    refuseNameAsPassword(password, name);
    return hashPassword(password);
  };
  return resetPassword(email, token, hashFor, address);
}

export async function requestMigrationMail(email: string, address: string): Promise<void> {
  await askForMail("migrate", email, address, () => requestMigration(email));
}

/** Migrates an account of the older register; returns the number of migrated entries. */
export async function handleMigrationByMailedCode(
  { email, token }: MigrationCodeBody,
  address: string,
): Promise<number> {
  // An empty code is not counted as an attempt.
  if (token === "") throw new AppError("token_invalid");
  await countRateLimitedAttempt("tokenTry", address);
  return migrateAccountAndEntries(email, token, address);
}
