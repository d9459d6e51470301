import "server-only";
import { attributeFieldChangesToAdmin } from "../../fields/server/field-changes";
import { renameValueInSearches } from "../../following/server/saved-searches";
import type {
  InstitutionBody,
  InstitutionDto,
  InstitutionEffect,
  NewInstitutionBody,
} from "../../institutions/schema";
import {
  buildInstitutionDto,
  computeInstitutionRevision,
  countMemberChanges,
  getInstitution,
  lockInstitutions,
  lockMembersOfDomains,
  reassignMembers,
} from "../../institutions/server/institutions";
import { recordAuditEvent } from "../../platform/audit/note";
import type { Actor, UserActor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { db, type Transaction } from "../../platform/database/db";
import { invalidateCachedSources } from "../../platform/database/invalidate";
import { AppError, type FieldProblem } from "../../platform/errors";
import { countEntriesWithValue } from "./editable-fields";

/** Checks a name, which must differ from other institutions and from other values of activeHospital. */
async function nameProblem(
  transaction: Transaction,
  name: string,
  id: string | null,
): Promise<FieldProblem[]> {
  const taken = await transaction.$queryRaw<unknown[]>`
    SELECT 1 FROM institution WHERE lower(name) = lower(${name}) AND id IS DISTINCT FROM ${id}
    UNION ALL
    SELECT 1 FROM list_value WHERE field_key = 'activeHospital' AND institution_id IS NULL AND lower(label) = lower(${name})`;
  return taken.length === 0 ? [] : [{ path: "name", message: "institutionNameTaken", values: { name } }];
}

async function domainProblems(
  transaction: Transaction,
  domains: readonly string[],
  id: string | null,
): Promise<FieldProblem[]> {
  const stored = await transaction.institutionDomain.findMany({
    where: { domain: { in: [...domains] }, ...(id === null ? {} : { institutionId: { not: id } }) },
    select: { domain: true, institution: { select: { name: true } } },
  });
  return stored.map(({ domain, institution }) => ({
    path: `domains.${domains.indexOf(domain)}`,
    message: "domainTaken",
    values: { domain, institution: institution.name },
  }));
}

async function judge(transaction: Transaction, { name, domains }: NewInstitutionBody, id: string | null) {
  const fields = [
    ...(await nameProblem(transaction, name, id)),
    ...(await domainProblems(transaction, domains, id)),
  ];
  if (fields.length > 0) throw new AppError("invalid_input", { fields });
}

/** Computes the effects of a change. Throws not_found, institution_conflict for an old revision, and invalid_input. */
async function planChange(transaction: Transaction, id: string, body: InstitutionBody) {
  const stored = await getInstitution(transaction, id);
  if (body.revision !== undefined && body.revision !== computeInstitutionRevision(stored)) {
    throw new AppError("institution_conflict");
  }
  await judge(transaction, body, id);
  const added = body.domains.filter((domain) => !stored.domains.includes(domain));
  const removed = stored.domains.filter((domain) => !body.domains.includes(domain));
  const isRenamed = body.name !== stored.name;
  const value = isRenamed ? await transaction.listValue.findUnique({ where: { institutionId: id } }) : null;
  const { entries } = value === null ? { entries: 0 } : await countEntriesWithValue(transaction, value.id);
  const moves = await countMemberChanges(transaction, id, { added, removed });
  return { stored, added, removed, effect: { entries, ...moves } };
}

type Plan = Awaited<ReturnType<typeof planChange>>;

/** Returns the names of the changed fields, for the audit trail. */
function changesOf({ stored, added, removed }: Plan, body: InstitutionBody): string[] {
  const plain = (["name", "kind", "city", "retired"] as const).filter((key) => body[key] !== stored[key]);
  return added.length + removed.length > 0 ? [...plain, "domains"] : plain;
}

async function applyPlan(
  transaction: Transaction,
  by: UserActor,
  plan: Plan,
  { name, kind, city, retired }: InstitutionBody,
): Promise<void> {
  const { stored, added, removed } = plan;
  await lockMembersOfDomains(transaction, [...added, ...removed], by.id);
  await attributeFieldChangesToAdmin(transaction);
  const retiredAt = retired === stored.retired ? {} : { retiredAt: retired ? new Date() : null };
  await transaction.institution.updateMany({
    where: { id: stored.id },
    data: { name, kind, city, ...retiredAt },
  });
  if (name !== stored.name) {
    await renameValueInSearches(transaction, { field: "activeHospital", from: stored.name, to: name });
  }
  await transaction.institutionDomain.deleteMany({
    where: { institutionId: stored.id, domain: { in: removed } },
  });
  await transaction.institutionDomain.createMany({
    data: added.map((domain) => ({ domain, institutionId: stored.id })),
  });
  await reassignMembers(transaction, [...added, ...removed]);
}

/**
 * Computes how many entries and people a save would affect. Throws what saving would: not_found, institution_conflict,
 * and invalid_input for a name or domain of another institution.
 */
export async function previewInstitution(
  actor: Actor,
  id: string,
  body: InstitutionBody,
): Promise<InstitutionEffect> {
  authorise(actor, "institution.manage");
  return db().$transaction(async (transaction) => (await planChange(transaction, id, body)).effect);
}

/**
 * Saves an institution. A new name also renames its value of activeHospital; changed domains reassign the people with
 * verified addresses there (decisions, section 2). Throws as previewInstitution.
 */
export async function saveInstitution(
  actor: Actor,
  id: string,
  body: InstitutionBody,
): Promise<{ institution: InstitutionDto; effect: InstitutionEffect }> {
  authorise(actor, "institution.manage");
  const saved = await db().$transaction(async (transaction) => {
    await lockInstitutions(transaction);
    const plan = await planChange(transaction, id, body);
    const fields = changesOf(plan, body);
    if (fields.length > 0) {
      await applyPlan(transaction, actor, plan, body);
      await recordAuditEvent(transaction, { kind: "institution.changed", by: actor, subject: id, fields });
    }
    const institution = buildInstitutionDto(await getInstitution(transaction, id));
    return { institution, effect: plan.effect };
  });
  invalidateCachedSources("data model", "entries");
  return saved;
}

/** Adds an institution; people with a verified address at its domains belong to it at once. */
export async function addInstitution(actor: Actor, body: NewInstitutionBody): Promise<InstitutionDto> {
  authorise(actor, "institution.manage");
  const { domains, ...rest } = body;
  const added = await db().$transaction(async (transaction) => {
    await lockInstitutions(transaction);
    await judge(transaction, body, null);
    await lockMembersOfDomains(transaction, domains, actor.id);
    await attributeFieldChangesToAdmin(transaction);
    const { id } = await transaction.institution.create({
      data: { ...rest, domains: { create: domains.map((domain) => ({ domain })) } },
      select: { id: true },
    });
    await reassignMembers(transaction, domains);
    await recordAuditEvent(transaction, { kind: "institution.added", by: actor, subject: id });
    return buildInstitutionDto(await getInstitution(transaction, id));
  });
  invalidateCachedSources("data model");
  return added;
}
