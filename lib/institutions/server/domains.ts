import "server-only";
import { type db, Prisma, type Transaction } from "../../platform/database/db";
import { domainOf, isPublicMailProvider } from "../rules";

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
