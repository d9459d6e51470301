import "server-only";
import { createHash } from "node:crypto";
import type { AdminUserDto } from "../../accounts/answers";
import { deleteAccessTokensOfUser } from "../../accounts/server/access-tokens";
import { lockAdminRoleAndAuthorise, requireRemainingAdmin } from "../../accounts/server/admins";
import { accountMail } from "../../accounts/server/mails";
import { removeSecondFactor } from "../../accounts/server/second-factor";
import { mailVerificationCode } from "../../accounts/server/verifications";
import { runEntryTransaction } from "../../entries/server/changes";
import { getMailDomain } from "../../institutions/rules";
import { mapEmailDomainsToInstitutionNames } from "../../institutions/server/institutions";
import { recordAuditEvent } from "../../platform/audit/note";
import type { AuditDetails } from "../../platform/audit/schema";
import { type Actor, hasRegisterAccess, type UserActor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { db, type Transaction } from "../../platform/database/db";
import { invalidateCachedSources } from "../../platform/database/invalidate";
import { AppError, type FieldProblem } from "../../platform/errors";
import { deleteNewestMailIfUnsent, enqueueMail, type MailTransaction } from "../../platform/mail/outbox";
import { runMailTransaction } from "../../platform/mail/worker";
import { eraseAccount, invalidateAfterErasure } from "../../privacy/server/closing";
import type { DecisionAnswer, DecisionBody, SavedUser } from "../schema";

const columns = {
  id: true,
  name: true,
  email: true,
  verified: true,
  allowAccess: true,
  role: true,
  createdAt: true,
  imageUrl: true,
  lastLoginAt: true,
  blockedAt: true,
  refusedAt: true,
  askedAt: true,
  requestInstitution: true,
  requestFunction: true,
  requestReason: true,
  institution: { select: { name: true } },
  twoFactor: { select: { confirmedAt: true } },
} as const;

export async function findOpenUsers(connection: Transaction | ReturnType<typeof db>, ids?: string[]) {
  const rows = await connection.user.findMany({
    where: { closedAt: null, ...(ids === undefined ? {} : { id: { in: ids } }) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: columns,
  });
  const institutions = await mapEmailDomainsToInstitutionNames(
    connection,
    rows.map(({ email }) => email),
  );
  return rows.map((row) => ({ ...row, mailInstitution: institutions.get(getMailDomain(row.email)) ?? null }));
}

type UserRow = Awaited<ReturnType<typeof findOpenUsers>>[number];

export function toUserDto(row: UserRow): AdminUserDto {
  const user = {
    _id: row.id,
    name: row.name,
    email: row.email,
    verified: row.verified,
    allowAccess: row.allowAccess,
    role: row.role,
    isAdmin: row.role === "ADMIN",
    created: row.createdAt.toISOString(),
    imageUrl: row.imageUrl,
    institution: row.institution?.name ?? null,
    blocked: row.blockedAt !== null,
    refused: row.refusedAt !== null,
    twoFactor: row.twoFactor !== null && row.twoFactor.confirmedAt !== null,
  };
  const { mailInstitution, requestInstitution, requestFunction, requestReason } = row;
  const revision = createHash("sha256").update(JSON.stringify(user)).digest("base64url").slice(0, 16);
  return {
    ...user,
    ...{ mailInstitution, requestInstitution, requestFunction, requestReason },
    asked: row.askedAt?.toISOString() ?? null,
    lastLogin: row.lastLoginAt?.toISOString() ?? null,
    revision,
  };
}

/** Lists all open accounts, newest first; for admins. */
export async function listUsers(actor: Actor): Promise<AdminUserDto[]> {
  authorise(actor, "user.manage");
  return (await findOpenUsers(db())).map(toUserDto);
}

/**
 * Fields that a save may not change. `lastLogin`, `mailInstitution`, `asked` and `revision` change by themselves, and
 * `isAdmin` follows the role.
 */
const UNCHANGEABLE_FIELDS = [
  "name",
  "email",
  "verified",
  "created",
  "imageUrl",
  "institution",
  "requestInstitution",
  "requestFunction",
  "requestReason",
  "blocked",
  "refused",
  "twoFactor",
] as const;

function changesOfFixedFields(saved: SavedUser, stored: AdminUserDto, index: number): FieldProblem[] {
  const changed: string[] = UNCHANGEABLE_FIELDS.filter(
    (field) => saved[field] !== undefined && saved[field] !== stored[field],
  );
  const { isAdmin } = saved;
  if (isAdmin !== undefined && isAdmin !== stored.isAdmin && isAdmin !== (saved.role === "ADMIN")) {
    changed.push("isAdmin");
  }
  return changed.map((field) => ({ path: `users.${index}.${field}`, message: "readOnly" }));
}

/**
 * Throws for a save that names an unknown account, is based on an outdated state, changes other fields, or withdraws an
 * admin's access.
 */
function judgeSave(users: readonly SavedUser[], stored: ReadonlyMap<string, AdminUserDto>): void {
  const unknown = users.flatMap(({ _id }, index) =>
    stored.has(_id) ? [] : [{ path: `users.${index}._id`, message: "unknownUser" }],
  );
  const doubled = users.flatMap(({ _id }, index) =>
    users.findIndex((other) => other._id === _id) < index
      ? [{ path: `users.${index}._id`, message: "doubledUser" }]
      : [],
  );
  const wrong = [...unknown, ...doubled];
  if (wrong.length > 0) throw new AppError("invalid_input", { fields: wrong });
  const stale = users.flatMap(({ _id, revision }) => {
    const current = stored.get(_id);
    return current && revision !== undefined && revision !== current.revision ? [current.name] : [];
  });
  if (stale.length > 0) throw new AppError("user_conflict", { values: { names: stale.join(", ") } });
  const fields = users.flatMap((user, index) => {
    const current = stored.get(user._id);
    return current ? changesOfFixedFields(user, current, index) : [];
  });
  if (fields.length > 0) throw new AppError("invalid_input", { fields });
  const kept = users.flatMap(({ _id, role, allowAccess }) => {
    const current = stored.get(_id);
    return current?.allowAccess && !allowAccess && role === "ADMIN" ? [current.name] : [];
  });
  if (kept.length > 0) throw new AppError("admin_access", { values: { names: kept.join(", ") } });
}

async function recordRights(
  transaction: Transaction,
  by: UserActor,
  { role, allowAccess }: SavedUser,
  stored: AdminUserDto,
): Promise<void> {
  const subject = stored._id;
  if (role !== stored.role) {
    const details = { role: [stored.role, role] } satisfies AuditDetails;
    await recordAuditEvent(transaction, { kind: "user.roleChanged", by, subject, fields: ["role"], details });
  }
  if (allowAccess !== stored.allowAccess) {
    const kind = allowAccess ? "user.accessGiven" : "user.accessTaken";
    const unconfirmed = allowAccess && !stored.verified ? ({ unconfirmed: true } as const) : {};
    const details = {
      allowAccess: [stored.allowAccess, allowAccess],
      ...unconfirmed,
    } satisfies AuditDetails;
    await recordAuditEvent(transaction, { kind, by, subject, fields: ["allowAccess"], details });
  }
}

/** Kinds of mails about a decision on access. */
const DECISIONS = ["accessGranted", "requestRefused"] as const;

/** Columns to reset when access is given; what the applicant wrote stays. */
const CLEARED_DECISION = { refusedAt: null, askedAt: null } as const;

async function saveUser(transaction: MailTransaction, by: UserActor, saved: SavedUser, stored: AdminUserDto) {
  const { role, allowAccess } = saved;
  if (role === stored.role && allowAccess === stored.allowAccess) return false;
  const comesIn = hasRegisterAccess(saved) && !hasRegisterAccess(stored);
  await transaction.user.update({
    where: { id: stored._id },
    data: { role, allowAccess, ...(comesIn ? CLEARED_DECISION : {}) },
    select: { id: true },
  });
  await recordRights(transaction, by, saved, stored);
  if (comesIn && !stored.blocked) {
    const mail = accountMail({ kind: "accessGranted", name: stored.name });
    await enqueueMail(transaction, stored.email, mail, { personId: stored._id });
  }
  return true;
}

/**
 * Saves role and access of accounts, all or none, and mails people who get access. Throws invalid_input, user_conflict
 * for an account that has changed since it was read, admin_access and last_admin.
 */
export async function saveUsers(
  actor: Actor,
  users: readonly SavedUser[],
): Promise<{ modifiedCount: number }> {
  authorise(actor, "user.manage");
  const modifiedCount = await runMailTransaction(async (transaction) => {
    const admin = await lockAdminRoleAndAuthorise(transaction, actor, "user.manage");
    const ids = users.map(({ _id }) => _id);
    await transaction.$queryRaw`SELECT id FROM "user" WHERE id = ANY(${ids}) ORDER BY id FOR UPDATE`;
    const stored = new Map((await findOpenUsers(transaction, ids)).map((row) => [row.id, toUserDto(row)]));
    judgeSave(users, stored);
    let modified = 0;
    for (const user of users) {
      const current = stored.get(user._id);
      if (current && (await saveUser(transaction, admin, user, current))) modified += 1;
    }
    await requireRemainingAdmin(transaction);
    return modified;
  });
  invalidateCachedSources();
  return { modifiedCount };
}

interface DecidedUser {
  id: string;
  name: string;
  email: string;
}

/** Locks and returns another person's open account; admins may not decide about themselves. */
async function findOther(transaction: Transaction, actor: Actor, id: string) {
  const admin = await lockAdminRoleAndAuthorise(transaction, actor, "user.manage");
  if (admin.id === id) throw new AppError("forbidden");
  await transaction.$queryRaw`SELECT id FROM "user" WHERE id = ${id} FOR UPDATE`;
  const user = await transaction.user.findFirst({
    where: { id, closedAt: null },
    select: {
      id: true,
      name: true,
      email: true,
      verified: true,
      role: true,
      allowAccess: true,
      refusedAt: true,
      blockedAt: true,
      askedAt: true,
    },
  });
  if (user === null) throw new AppError("not_found");
  return user;
}

async function refuse(
  transaction: MailTransaction,
  { id, name, email }: DecidedUser,
  reason: string,
): Promise<void> {
  await transaction.user.update({ where: { id }, data: { refusedAt: new Date() }, select: { id: true } });
  const mail = accountMail({ kind: "requestRefused", name, reason });
  await enqueueMail(transaction, email, mail, { personId: id });
}

/** Reopens an approved or refused request; returns whether the decision had been mailed. */
async function reopen(transaction: Transaction, user: Awaited<ReturnType<typeof findOther>>, by: UserActor) {
  const { id, name, role, allowAccess, refusedAt, blockedAt } = user;
  if (role === "ADMIN" || blockedAt !== null || (!allowAccess && refusedAt === null)) {
    throw new AppError("user_conflict", { values: { names: name } });
  }
  await transaction.user.update({
    where: { id },
    data: { allowAccess: false, refusedAt: null },
    select: { id: true },
  });
  const details = { allowAccess: [true, false] } satisfies AuditDetails;
  await recordAuditEvent(
    transaction,
    allowAccess
      ? { kind: "user.accessTaken", by, subject: id, fields: ["allowAccess"], details }
      : { kind: "user.refusalTakenBack", by, subject: id },
  );
  return !(await deleteNewestMailIfUnsent(transaction, id, DECISIONS));
}

/** Mails the applicant a question; the answer goes to the admin who asked. */
async function ask(
  transaction: MailTransaction,
  { id, name, email }: DecidedUser,
  question: string,
  by: UserActor,
) {
  await transaction.user.update({ where: { id }, data: { askedAt: new Date() }, select: { id: true } });
  const mail = accountMail({ kind: "requestAsked", name, question });
  await enqueueMail(transaction, email, mail, { replyTo: by.email });
  await recordAuditEvent(transaction, { kind: "user.asked", by, subject: id });
}

async function setBlocked(transaction: Transaction, { id }: DecidedUser, blocked: boolean, by: UserActor) {
  await transaction.user.update({
    where: { id },
    data: { blockedAt: blocked ? new Date() : null },
    select: { id: true },
  });
  if (!blocked) return;
  await transaction.session.deleteMany({ where: { userId: id } });
  await deleteAccessTokensOfUser(transaction, id, by);
}

/** Removes the second factor of a person who lost their device, ends their sessions and tokens, and mails them. */
async function resetTwoFactor(transaction: MailTransaction, { id, name, email }: DecidedUser, by: UserActor) {
  if (!(await removeSecondFactor(transaction, id))) {
    throw new AppError("user_conflict", { values: { names: name } });
  }
  await transaction.session.deleteMany({ where: { userId: id } });
  await deleteAccessTokensOfUser(transaction, id, by);
  await enqueueMail(transaction, email, accountMail({ kind: "twoFactorReset", name }));
}

/**
 * Carries out an admin's decision about an account: refuses a request with a mailed reason, asks the applicant a
 * question, mails the verification code again, blocks or unblocks the account, removes a lost second factor, or reverts
 * an approval or refusal. Throws user_conflict when the account's state does not allow it, or another question was asked since; refusing twice has no
 * further effect.
 */
export async function applyAdminDecisionToUser(
  actor: Actor,
  id: string,
  body: DecisionBody,
): Promise<DecisionAnswer> {
  authorise(actor, "user.manage");
  const mailed = await runMailTransaction(async (transaction) => {
    const user = await findOther(transaction, actor, id);
    if (body.decision === "reopen") return reopen(transaction, user, actor);
    if (body.decision === "resetTwoFactor") {
      await recordAuditEvent(transaction, { kind: "user.twoFactorReset", by: actor, subject: id });
      return resetTwoFactor(transaction, user, actor);
    }
    if (body.decision === "sendVerification") {
      if (user.verified || user.blockedAt !== null) {
        throw new AppError("user_conflict", { values: { names: user.name } });
      }
      await recordAuditEvent(transaction, { kind: "user.verificationSent", by: actor, subject: id });
      return mailVerificationCode(transaction, user);
    }
    if (body.decision !== "refuse" && body.decision !== "ask") {
      const kind = body.decision === "block" ? "user.blocked" : "user.unblocked";
      await recordAuditEvent(transaction, { kind, by: actor, subject: id });
      return setBlocked(transaction, user, body.decision === "block", actor);
    }
    if (body.decision === "refuse" && user.refusedAt !== null) return;
    if (hasRegisterAccess(user) || user.refusedAt !== null || user.blockedAt !== null) {
      throw new AppError("user_conflict", { values: { names: user.name } });
    }
    // Another admin asked meanwhile; only one question may be open.
    const isAsked =
      body.decision === "ask" &&
      body.asked !== undefined &&
      body.asked !== (user.askedAt?.toISOString() ?? null);
    if (isAsked) throw new AppError("user_conflict", { values: { names: user.name } });
    if (body.decision === "ask") return ask(transaction, user, body.question, actor);
    await refuse(transaction, user, body.reason);
    await recordAuditEvent(transaction, { kind: "user.refused", by: actor, subject: id });
  });
  invalidateCachedSources();
  return { _id: id, ...(typeof mailed === "boolean" ? { mailed } : {}) };
}

/** Erases another person's account, as if they had closed it themselves. */
export async function eraseUser(actor: Actor, id: string): Promise<{ _id: string }> {
  authorise(actor, "user.manage");
  await runEntryTransaction(async (transaction) => {
    await findOther(transaction, actor, id);
    await eraseAccount(transaction, id, { kind: "user.erased", by: actor });
  });
  invalidateAfterErasure();
  return { _id: id };
}
