import "server-only";
import { createHash } from "node:crypto";
import type { Actor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { db, Prisma, type SqlReader } from "../../platform/database/db";
import { AppError } from "../../platform/errors";
import { INSTITUTION_KINDS } from "../rules";
import type { InstitutionDto } from "../schema";

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
      (SELECT count(*)::int FROM entry e WHERE e.institution_id = i.id AND e.deleted_at IS NULL) AS algorithms
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
export async function findInstitution(connection: SqlReader, id: string): Promise<InstitutionRow> {
  const [row] = await findInstitutions(connection, id);
  if (row === undefined) throw new AppError("not_found");
  return row;
}

/** Whether this choice of a hospital is an institution, and not one of the list's closing values. */
export async function isInstitution(name: string): Promise<boolean> {
  return (await db().institution.findFirst({ where: { name }, select: { id: true } })) !== null;
}
