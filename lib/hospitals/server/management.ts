import "server-only";
import { formatDutchDay } from "../../entries/recheck-day";
import { buildPublicEntryCondition, buildVisibleToActorCondition } from "../../entries/server/conditions";
import { getDataModel } from "../../fields/server/data-model";
import { listChangedKeys } from "../../platform/audit/kinds";
import { type AuditEventInput, recordAuditEvent } from "../../platform/audit/note";
import type { Actor, UserActor } from "../../platform/auth/actor";
import { buildMailablePersonCondition, HAS_REGISTER_ACCESS_SQL } from "../../platform/auth/people";
import {
  authorise,
  decideHospitalManagement,
  decideHospitalSpeech,
  enforceVerdict,
} from "../../platform/auth/permissions";
import { db, Prisma, type SqlReader, type Transaction } from "../../platform/database/db";
import { invalidateCachedSources } from "../../platform/database/invalidate";
import { shareLockActor, shareLockUsers } from "../../platform/database/locks";
import { AppError, createInvalidFieldError } from "../../platform/errors";
import { enqueueMail, type MailTransaction } from "../../platform/mail/outbox";
import { runMailTransaction } from "../../platform/mail/worker";
import { getInUsePhaseIds } from "../../products/server/uses";
import { isStatementLapsed, type PERSON_ACCOUNT_STATES, type StatementKind } from "../rules";
import type {
  ContactBody,
  HospitalAdviceBody,
  HospitalReviewBody,
  ManagementDto,
  StatementBody,
} from "../schema";
import { hospitalAdminMail } from "./mails";

/** SQL condition: person `u` is a named admin of hospital `i` and still works there. */
export const IS_HOSPITAL_ADMIN_SQL = Prisma.sql`(u.institution_id = i.id AND EXISTS (
  SELECT 1 FROM institution_admin a WHERE a.institution_id = i.id AND a.user_id = u.id))`;

interface ManagedHospital {
  id: string;
  slug: string;
  name: string;
  city: string;
  contactEmail: string | null;
  /** Whether the actor was named as the hospital's admin and works there. */
  isNamed: boolean;
}

/** Returns a hospital that the actor is an admin of, and the actor. Throws not_found, and refuses everyone else. */
export async function requireHospitalAdmin(
  actor: Actor,
  slug: string,
  reader: SqlReader = db(),
): Promise<{ by: UserActor; hospital: ManagedHospital }> {
  authorise(actor, "institution.lookAfter");
  const [hospital] = await reader.$queryRaw<ManagedHospital[]>`
    SELECT i.id, i.slug, i.name, i.city, i.contact_email AS "contactEmail", EXISTS (
      SELECT 1 FROM "user" u WHERE u.id = ${actor.id} AND ${IS_HOSPITAL_ADMIN_SQL}) AS "isNamed"
    FROM institution i WHERE i.slug = ${slug}`;
  enforceVerdict(actor, decideHospitalManagement(actor, hospital?.isNamed === true));
  if (hospital === undefined) throw new AppError("not_found");
  return { by: actor, hospital };
}

/** Returns whether the actor is an admin of a hospital, for links to pages that only its admins may see. */
export async function isHospitalAdminOf(actor: Actor, slug: string): Promise<boolean> {
  try {
    await requireHospitalAdmin(actor, slug);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Finds the people with an open account at a hospital, by name. */
async function findPeople(actor: Actor, hospitalId: string): Promise<ManagementDto["people"]> {
  return db().$queryRaw<
    (ManagementDto["people"][number] & { state: (typeof PERSON_ACCOUNT_STATES)[number] })[]
  >`
    SELECT u.id AS _id, u.name, u.email,
      CASE WHEN u.blocked_at IS NOT NULL THEN 'blocked' WHEN ${HAS_REGISTER_ACCESS_SQL} THEN 'active' ELSE 'waiting' END AS state,
      (SELECT count(*)::int FROM entry e WHERE e.author_id = u.id AND ${buildVisibleToActorCondition(actor)}) AS algorithms,
      ${IS_HOSPITAL_ADMIN_SQL} AS named,
      EXISTS (SELECT 1 FROM reviewer v WHERE v.institution_id = i.id AND v.user_id = u.id) AS reviewer
    FROM "user" u JOIN institution i ON i.id = u.institution_id
    WHERE i.id = ${hospitalId} AND u.closed_at IS NULL AND u.verified ORDER BY fold_text(u.name), u.id`;
}

async function findStatement(hospitalId: string): Promise<ManagementDto["statement"]> {
  const found = await db().institutionStatement.findFirst({
    where: { institutionId: hospitalId, withdrawnAt: null },
    orderBy: { id: "desc" },
    select: { kind: true, day: true },
  });
  if (found === null) return null;
  const day = found.day.toISOString().slice(0, 10);
  return {
    kind: found.kind satisfies StatementKind,
    day,
    lapsed: isStatementLapsed(day, formatDutchDay(new Date())),
  };
}

async function findAdviceSettings(id: string): Promise<ManagementDto["advice"]> {
  const { committee, adviceFromPhase } = await db().institution.findUniqueOrThrow({
    where: { id },
    select: {
      committee: { select: { id: true, name: true } },
      adviceFromPhase: { select: { label: true } },
    },
  });
  return {
    committee: committee && { _id: committee.id, name: committee.name },
    fromPhase: adviceFromPhase?.label ?? null,
  };
}

async function findReviewSettings(id: string): Promise<ManagementDto["review"]> {
  const [{ review: rule }, { review: registerRule }] = await Promise.all([
    db().institution.findUniqueOrThrow({ where: { id }, select: { review: true } }),
    db().registerSettings.findUniqueOrThrow({ where: { id: 1 }, select: { review: true } }),
  ]);
  return { rule, registerRule };
}

/** Returns a hospital's contact, statement, choices and people, for its admins. */
export async function getManagement(actor: Actor, slug: string): Promise<ManagementDto> {
  const { hospital } = await requireHospitalAdmin(actor, slug);
  const { id, name, contactEmail, isNamed } = hospital;
  const [statement, people, advice, review] = await Promise.all([
    findStatement(id),
    findPeople(actor, id),
    findAdviceSettings(id),
    findReviewSettings(id),
  ]);
  return { slug: hospital.slug, name, contactEmail, statement, mayState: isNamed, advice, review, people };
}

type HospitalChange = (
  transaction: MailTransaction,
  hospital: ManagedHospital,
  by: UserActor,
) => Promise<Pick<AuditEventInput, "kind" | "fields" | "to"> | null>;

/** Changes a hospital that the actor is an admin of, logs the change, and returns the new state. */
async function changeHospital(actor: Actor, slug: string, apply: HospitalChange): Promise<ManagementDto> {
  authorise(actor, "institution.lookAfter");
  await runMailTransaction(async (transaction) => {
    await shareLockActor(transaction, actor);
    const { by, hospital } = await requireHospitalAdmin(actor, slug, transaction);
    // Locks the hospital, so that two concurrent statements cannot both be valid.
    await transaction.$queryRaw`SELECT 1 FROM institution WHERE id = ${hospital.id} FOR NO KEY UPDATE`;
    const event = await apply(transaction, hospital, by);
    if (event !== null) await recordAuditEvent(transaction, { ...event, by, subject: hospital.id });
  }).finally(() => invalidateCachedSources("entries"));
  return getManagement(actor, slug);
}

function withdrawAll(transaction: Transaction, institutionId: string) {
  return transaction.institutionStatement.updateMany({
    where: { institutionId, withdrawnAt: null },
    data: { withdrawnAt: new Date() },
  });
}

/** Returns whether a public entry is in use at the hospital. */
async function hasPublicUse(transaction: Transaction, hospitalId: string): Promise<boolean> {
  const phases = getInUsePhaseIds(await getDataModel());
  const found = await transaction.$queryRaw<unknown[]>`
    SELECT 1 FROM entry e JOIN list_value v ON v.id = e.active_hospital_id
    WHERE v.institution_id = ${hospitalId} AND ${buildPublicEntryCondition()}
      AND e.technical_readiness_level_id = ANY(${phases}) LIMIT 1`;
  return found.length > 0;
}

/**
 * Replaces a hospital's statement about its inventory. Only for its named admins, as an admin of the register does not
 * speak for a hospital. Throws invalid_input for 'no AI' if a public entry is in use there.
 */
export async function saveStatement(
  actor: Actor,
  slug: string,
  { kind, day }: StatementBody,
): Promise<ManagementDto> {
  return changeHospital(actor, slug, async (transaction, { id, isNamed }, by) => {
    enforceVerdict(by, decideHospitalSpeech(isNamed));
    if (kind === "noAi" && (await hasPublicUse(transaction, id)))
      throw createInvalidFieldError("kind", "statementContradicted");
    await withdrawAll(transaction, id);
    await transaction.institutionStatement.create({
      data: { institutionId: id, kind, day: new Date(`${day}T00:00:00Z`) },
    });
    return { kind: "institution.stated" };
  });
}

/** Withdraws a hospital's statement; admins of the register may do so as well. */
export async function withdrawStatement(actor: Actor, slug: string): Promise<ManagementDto> {
  return changeHospital(actor, slug, async (transaction, { id }) => {
    const { count } = await withdrawAll(transaction, id);
    return count === 0 ? null : { kind: "institution.statementWithdrawn" };
  });
}

/** Saves a hospital's public contact address for questions about AI. */
export async function saveHospitalContact(
  actor: Actor,
  slug: string,
  { contactEmail }: ContactBody,
): Promise<ManagementDto> {
  return changeHospital(actor, slug, async (transaction, hospital) => {
    if (hospital.contactEmail === contactEmail) return null;
    await transaction.institution.update({ where: { id: hospital.id }, data: { contactEmail } });
    return { kind: "institution.changed", fields: ["contactEmail"] };
  });
}

/**
 * Saves whose ethics committee advises on a hospital's entries, and from which phase they need its advice. Throws
 * invalid_input for an institution that is retired or does not exist, and for a phase that is not offered.
 */
export async function saveHospitalAdvice(
  actor: Actor,
  slug: string,
  { committee, fromPhase }: HospitalAdviceBody,
): Promise<ManagementDto> {
  const { values } = (await getDataModel()).technicalReadinessLevel;
  return changeHospital(actor, slug, async (transaction, { id }) => {
    const phase = values.find(({ label, retired }) => label === fromPhase && !retired);
    if (fromPhase !== null && phase === undefined)
      throw createInvalidFieldError("fromPhase", "notInList", { value: fromPhase });
    const committeeId = committee === id ? null : committee;
    const where = { id: committeeId ?? id, retiredAt: null };
    if (committeeId !== null && (await transaction.institution.count({ where })) === 0)
      throw createInvalidFieldError("committee", "notInList", { value: committeeId });
    const data = { committeeId, adviceFromPhaseId: phase?.id ?? null };
    const select = { committeeId: true, adviceFromPhaseId: true } as const;
    const stored = await transaction.institution.findUniqueOrThrow({ where: { id }, select });
    const fields = listChangedKeys(stored, data);
    if (fields.length === 0) return null;
    await transaction.institution.update({ where: { id }, data, select: { id: true } });
    return { kind: "institution.changed", fields };
  });
}

/**
 * Saves who reads first what a hospital publishes, and who its reviewers are: people with access who work there. What
 * waits for review goes on waiting. Throws invalid_input for anybody else.
 */
export async function saveHospitalReview(
  actor: Actor,
  slug: string,
  { rule, reviewers }: HospitalReviewBody,
): Promise<ManagementDto> {
  return changeHospital(actor, slug, async (transaction, { id }, by) => {
    await shareLockUsers(transaction, reviewers);
    const known = await transaction.$queryRaw<{ id: string }[]>`SELECT u.id FROM "user" u
      WHERE u.id = ANY(${reviewers}::text[]) AND u.institution_id = ${id} AND ${buildMailablePersonCondition()}`;
    const missing = reviewers.find((person) => !known.some((one) => one.id === person));
    if (missing !== undefined) throw createInvalidFieldError("reviewers", "notInList", { value: missing });
    const former = await transaction.reviewer.findMany({
      where: { institutionId: id },
      select: { userId: true },
    });
    const formerIds = former.map(({ userId }) => userId);
    const [added, removed] = [
      reviewers.filter((person) => !formerIds.includes(person)),
      formerIds.filter((person) => !reviewers.includes(person)),
    ];
    await transaction.reviewer.deleteMany({ where: { institutionId: id, userId: { in: removed } } });
    await transaction.reviewer.createMany({
      data: added.map((userId) => ({ institutionId: id, userId })),
    });
    for (const [people, kind] of [
      [added, "institution.reviewerNamed"],
      [removed, "institution.reviewerRemoved"],
    ] as const)
      for (const to of people) await recordAuditEvent(transaction, { kind, by, subject: id, to });
    const { count } = await transaction.institution.updateMany({
      where: { id, review: { not: rule } },
      data: { review: rule },
    });
    return count === 0 ? null : { kind: "institution.changed", fields: ["review"] };
  });
}

/**
 * Names a hospital admin: a member who works there, who is mailed. Admins only. Throws not_found for anyone else, as
 * the form offers only the hospital's people.
 */
export async function appointHospitalAdmin(
  actor: Actor,
  slug: string,
  personId: string,
): Promise<ManagementDto> {
  authorise(actor, "institution.nameAdmins");
  return changeHospital(actor, slug, async (transaction, { id, name }) => {
    await shareLockUsers(transaction, [personId]);
    const [person] = await transaction.$queryRaw<{ name: string; email: string }[]>`
      SELECT u.name, u.email FROM "user" u
      WHERE u.id = ${personId} AND u.institution_id = ${id} AND ${buildMailablePersonCondition()}`;
    if (person === undefined) throw new AppError("not_found");
    const named = await transaction.institutionAdmin.createMany({
      data: [{ institutionId: id, userId: personId }],
      skipDuplicates: true,
    });
    if (named.count === 0) return null;
    const mail = hospitalAdminMail({ kind: "hospitalAdminNamed", name: person.name, hospital: name, slug });
    await enqueueMail(transaction, person.email, mail);
    return { kind: "institution.adminNamed", to: personId };
  });
}

/** Revokes the hospital-admin role; the person may have changed employer. Admins only. */
export async function removeHospitalAdmin(
  actor: Actor,
  slug: string,
  personId: string,
): Promise<ManagementDto> {
  authorise(actor, "institution.nameAdmins");
  return changeHospital(actor, slug, async (transaction, { id }) => {
    const { count } = await transaction.institutionAdmin.deleteMany({
      where: { institutionId: id, userId: personId },
    });
    return count === 0 ? null : { kind: "institution.adminRemoved", to: personId };
  });
}
