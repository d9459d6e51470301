import "server-only";
import { createHash } from "node:crypto";
import type { Actor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { db, Prisma, type SqlReader, type Transaction } from "../../platform/database/db";
import { IS_ENTRY_PUBLISHED_SQL } from "../../platform/database/live";
import { AppError } from "../../platform/errors";
import { getMailDomain, INSTITUTION_KINDS, isPublicMailProvider } from "../rules";
import type { InstitutionDto } from "../schema";

/** Returns the institution with an address's domain, or null. Only a verified address makes a person its member. */
export async function findInstitutionByEmail(
  connection: Transaction | ReturnType<typeof db>,
  email: string,
): Promise<{ id: string; name: string } | null> {
  const domain = getMailDomain(email);
  if (isPublicMailProvider(domain)) return null;
  const found = await connection.institutionDomain.findUnique({
    where: { domain },
    select: { institution: { select: { id: true, name: true } } },
  });
  return found?.institution ?? null;
}

/** Returns the names of institutions with these addresses' domains, by domain. */
export async function mapEmailDomainsToInstitutionNames(
  connection: Transaction | ReturnType<typeof db>,
  emails: readonly string[],
): Promise<Map<string, string>> {
  const found = await connection.institutionDomain.findMany({
    where: { domain: { in: [...new Set(emails.map(getMailDomain))] } },
    select: { domain: true, institution: { select: { name: true } } },
  });
  return new Map(found.map(({ domain, institution }) => [domain, institution.name]));
}

/**
 * Keeps names and domains of institutions unchanged until the transaction ends, for verifying an address or saving an
 * entry; call it before any other lock except lockAdminRole.
 */
export async function shareLockInstitutions(transaction: Transaction): Promise<void> {
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock_shared(hashtextextended('institutions', 0))`;
}

/** Locks all institutions for a change: waits for other changes and for share locks. */
export async function lockInstitutions(transaction: Transaction): Promise<void> {
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('institutions', 0))`;
}

/** SQL for the domain of a user's address, which is stored in lower case. */
const USER_DOMAIN = Prisma.sql`substring(u.email FROM '[^@]*$')`;

function membersAt(domains: readonly string[]): Prisma.Sql {
  return Prisma.sql`u.verified AND u.closed_at IS NULL AND ${USER_DOMAIN} = ANY(${[...domains]}::text[])`;
}

/** Locks the people with a verified address at one of these domains, and the account that makes the change. */
export async function lockMembersOfDomains(
  transaction: Transaction,
  domains: readonly string[],
  byId: string,
) {
  // Ordered by id, as saving accounts locks them too (locks.ts).
  await transaction.$queryRaw`SELECT 1 FROM "user" u WHERE u.id = ${byId} OR (${membersAt(domains)})
    ORDER BY u.id FOR NO KEY UPDATE`;
}

/**
 * Assigns verified people at these domains to the domain's present institution, or none. Call it after
 * lockMembersOfDomains.
 */
export async function reassignMembers(transaction: Transaction, domains: readonly string[]): Promise<void> {
  if (domains.length === 0) return;
  await transaction.$executeRaw`UPDATE "user" u
    SET institution_id = (SELECT d.institution_id FROM institution_domain d WHERE d.domain = ${USER_DOMAIN})
    WHERE ${membersAt(domains)}`;
}

/** Counts the people who join and leave an institution by a change of its domains. */
export async function countMemberChanges(
  transaction: Transaction,
  institutionId: string,
  { added, removed }: { added: readonly string[]; removed: readonly string[] },
): Promise<{ joining: number; leaving: number }> {
  const rows = await transaction.$queryRaw<{ joining: number; leaving: number }[]>`
    SELECT count(*) FILTER (WHERE ${USER_DOMAIN} = ANY(${[...added]}::text[])
        AND u.institution_id IS DISTINCT FROM ${institutionId})::int AS joining,
      count(*) FILTER (WHERE ${USER_DOMAIN} = ANY(${[...removed]}::text[])
        AND u.institution_id = ${institutionId})::int AS leaving
    FROM "user" u WHERE u.verified AND u.closed_at IS NULL`;
  return rows[0] ?? { joining: 0, leaving: 0 };
}

/** Returns the name of the actor's institution; null without one, or when it is retired. */
export async function findActorInstitutionName(actor: Actor): Promise<string | null> {
  if (actor.kind === "anonymous" || actor.institutionId === null) return null;
  const institution = await db().institution.findFirst({
    where: { id: actor.institutionId, retiredAt: null },
    select: { name: true },
  });
  return institution?.name ?? null;
}

export interface InstitutionRow {
  id: string;
  slug: string;
  name: string;
  kind: string;
  city: string;
  retired: boolean;
  domains: string[];
  people: number;
  algorithms: number;
}

/** Reads institutions with their domains and numbers of open accounts and entries, by name. */
function findInstitutions(connection: SqlReader, id?: string): Promise<InstitutionRow[]> {
  return connection.$queryRaw<InstitutionRow[]>`
    SELECT i.id, i.slug, i.name, i.kind, i.city, i.retired_at IS NOT NULL AS retired,
      coalesce((SELECT array_agg(d.domain ORDER BY d.domain) FROM institution_domain d
        WHERE d.institution_id = i.id), '{}') AS domains,
      (SELECT count(*)::int FROM "user" u WHERE u.institution_id = i.id AND u.closed_at IS NULL) AS people,
      (SELECT count(*)::int FROM entry e WHERE e.institution_id = i.id AND ${IS_ENTRY_PUBLISHED_SQL}) AS algorithms
    FROM institution i ${id === undefined ? Prisma.empty : Prisma.sql`WHERE i.id = ${id}`}
    ORDER BY i.name COLLATE "nl-x-icu", i.id`;
}

/** Returns a digest of the changeable properties; saving with an old revision is a conflict. */
export function computeInstitutionRevision({ name, kind, city, retired, domains }: InstitutionRow): string {
  const state = JSON.stringify([name, kind, city, retired, domains]);
  return createHash("sha256").update(state).digest("base64url").slice(0, 16);
}

export function buildInstitutionDto(row: InstitutionRow): InstitutionDto {
  const { id, slug, name, kind, city, retired, domains, people, algorithms } = row;
  return {
    _id: id,
    slug,
    name,
    kind: INSTITUTION_KINDS.find((known) => known === kind) ?? "other",
    city,
    domains,
    retired,
    people,
    algorithms,
    revision: computeInstitutionRevision(row),
  };
}

/** Lists all institutions by name, including retired ones; for admins. */
export async function listInstitutions(actor: Actor): Promise<InstitutionDto[]> {
  authorise(actor, "institution.manage");
  return (await findInstitutions(db())).map(buildInstitutionDto);
}

/** Returns one institution in full; the caller authorises. Throws not_found. */
export async function getInstitution(connection: SqlReader, id: string): Promise<InstitutionRow> {
  const [row] = await findInstitutions(connection, id);
  if (row === undefined) throw new AppError("not_found");
  return row;
}

/** Whether a value of the hospital field is an institution, not one of the list's other values. */
export async function isInstitutionName(name: string): Promise<boolean> {
  return (await db().institution.findFirst({ where: { name }, select: { id: true } })) !== null;
}
