import "server-only";
import { createHash } from "node:crypto";
import type { Actor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { db, Prisma, type SqlReader, type Transaction } from "../../platform/database/db";
import { LIVE } from "../../platform/database/live";
import { AppError } from "../../platform/errors";
import { domainOf, INSTITUTION_KINDS, isPublicMailProvider } from "../rules";
import type { InstitutionDto } from "../schema";

/** The institution whose domain an address has, or null. A person belongs to it only once the address is verified. */
export async function institutionOfEmail(
  connection: Transaction | ReturnType<typeof db>,
  email: string,
): Promise<{ id: string; name: string } | null> {
  const domain = domainOf(email);
  if (isPublicMailProvider(domain)) return null;
  const found = await connection.institutionDomain.findUnique({
    where: { domain },
    select: { institution: { select: { id: true, name: true } } },
  });
  return found?.institution ?? null;
}

/** The names of the institutions whose domains these addresses have, by domain. */
export async function institutionsOfEmails(
  connection: Transaction | ReturnType<typeof db>,
  emails: readonly string[],
): Promise<Map<string, string>> {
  const found = await connection.institutionDomain.findMany({
    where: { domain: { in: [...new Set(emails.map(domainOf))] } },
    select: { domain: true, institution: { select: { name: true } } },
  });
  return new Map(found.map(({ domain, institution }) => [domain, institution.name]));
}

/**
 * Keeps names and domains of institutions as they are until the transaction ends, for who makes an address count or
 * saves an entry; call before it locks anything else but the admins.
 */
export async function shareLockInstitutions(transaction: Transaction): Promise<void> {
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock_shared(hashtextextended('institutions', 0))`;
}

/** Whoever changes institutions takes turns, and waits for who holds them. */
export async function lockInstitutions(transaction: Transaction): Promise<void> {
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('institutions', 0))`;
}

/** The domain of a user's address, which is stored in lower case. */
const USER_DOMAIN = Prisma.sql`substring(u.email FROM '[^@]*$')`;

function membersAt(domains: readonly string[]): Prisma.Sql {
  return Prisma.sql`u.verified AND u.closed_at IS NULL AND ${USER_DOMAIN} = ANY(${[...domains]}::text[])`;
}

/** Locks the people with a verified address at one of these domains, and the account that changes the domains. */
export async function lockMembers(transaction: Transaction, domains: readonly string[], byId: string) {
  // In one order, as whoever saves accounts locks them too (locks.ts).
  await transaction.$queryRaw`SELECT 1 FROM "user" u WHERE u.id = ${byId} OR (${membersAt(domains)})
    ORDER BY u.id FOR NO KEY UPDATE`;
}

/** Gives these domains' verified people the institution that the domain has now, or none. Call after lockMembers. */
export async function rederiveMembers(transaction: Transaction, domains: readonly string[]): Promise<void> {
  if (domains.length === 0) return;
  await transaction.$executeRaw`UPDATE "user" u
    SET institution_id = (SELECT d.institution_id FROM institution_domain d WHERE d.domain = ${USER_DOMAIN})
    WHERE ${membersAt(domains)}`;
}

/** How many people a change of domains brings to an institution, and how many it takes away from it. */
export async function countMoves(
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

/** The name of the actor's institution, or null when they have none or it is no longer offered. */
export async function institutionNameOf(actor: Actor): Promise<string | null> {
  if (actor.kind === "anonymous" || actor.institutionId === null) return null;
  const institution = await db().institution.findFirst({
    where: { id: actor.institutionId, retiredAt: null },
    select: { name: true },
  });
  return institution?.name ?? null;
}

export interface InstitutionRow {
  id: string;
  name: string;
  kind: string;
  city: string;
  retired: boolean;
  domains: string[];
  people: number;
  algorithms: number;
}

/** Institutions with their domains, how many open accounts and how many entries belong to them; by name. */
function findInstitutions(connection: SqlReader, id?: string): Promise<InstitutionRow[]> {
  return connection.$queryRaw<InstitutionRow[]>`
    SELECT i.id, i.name, i.kind, i.city, i.retired_at IS NOT NULL AS retired,
      coalesce((SELECT array_agg(d.domain ORDER BY d.domain) FROM institution_domain d
        WHERE d.institution_id = i.id), '{}') AS domains,
      (SELECT count(*)::int FROM "user" u WHERE u.institution_id = i.id AND u.closed_at IS NULL) AS people,
      (SELECT count(*)::int FROM entry e WHERE e.institution_id = i.id AND ${LIVE}) AS algorithms
    FROM institution i ${id === undefined ? Prisma.empty : Prisma.sql`WHERE i.id = ${id}`}
    ORDER BY i.name COLLATE "nl-x-icu", i.id`;
}

/** Stands for what an admin can change of an institution: a save made from another revision is a conflict. */
export function revisionOf({ name, kind, city, retired, domains }: InstitutionRow): string {
  const state = JSON.stringify([name, kind, city, retired, domains]);
  return createHash("sha256").update(state).digest("base64url").slice(0, 16);
}

export function institutionDto(row: InstitutionRow): InstitutionDto {
  const { id, name, kind, city, retired, domains, people, algorithms } = row;
  return {
    _id: id,
    name,
    kind: INSTITUTION_KINDS.find((known) => known === kind) ?? "other",
    city,
    domains,
    retired,
    people,
    algorithms,
    revision: revisionOf(row),
  };
}

/** All institutions by name, the retired ones included; for admins. */
export async function listInstitutions(actor: Actor): Promise<InstitutionDto[]> {
  authorise(actor, "institution.manage");
  return (await findInstitutions(db())).map(institutionDto);
}

/** One institution in full, for who has authorised already. Throws not_found. */
export async function getInstitution(connection: SqlReader, id: string): Promise<InstitutionRow> {
  const [row] = await findInstitutions(connection, id);
  if (row === undefined) throw new AppError("not_found");
  return row;
}

/** Whether this choice of a hospital is an institution, and not one of the list's closing values. */
export async function isInstitution(name: string): Promise<boolean> {
  return (await db().institution.findFirst({ where: { name }, select: { id: true } })) !== null;
}
