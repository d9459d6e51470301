import "server-only";
import type { UserActor } from "../auth/actor";
import { Prisma, type Transaction } from "../database/db";
import { AUDIT_KINDS, type AuditKind } from "./kinds";
import type { AuditDetails } from "./schema";

type Address = { address?: string | undefined };

/** Who does it: an actor, a person who proved who they are by a mailed secret, or nobody that has an account. */
export type AuditDoer =
  | UserActor
  | ({ kind: "person"; id: string } & Address)
  | ({ kind: "visitor" } & Address)
  | { kind: "job" }
  | { kind: "command" };

export interface AuditInput {
  kind: AuditKind;
  by: AuditDoer;
  /** The id of what it is about, as AUDIT_KINDS says; of a person the account's id. */
  subject?: string | null;
  /** The names of the fields that changed. */
  fields?: readonly string[];
  details?: AuditDetails;
  /** The account that something was handed over to. */
  to?: string;
  /** The id of a product that it is about as well. */
  product?: string | null;
}

function addressOf(by: AuditDoer): string | null {
  const address = "address" in by ? by.address : undefined;
  return address === undefined || address === "unknown" ? null : address.slice(0, 64);
}

function pseudonymOf(userId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(SELECT u.audit_id FROM "user" u WHERE u.id = ${userId})`;
}

/**
 * Records one kind of event about each of many things, in one statement. Call in the transaction of what it records:
 * when the one fails so does the other. People are stored by their pseudonym alone (User.auditId).
 */
export async function recordEvents(
  transaction: Pick<Transaction, "$executeRaw">,
  { kind, by, details = {}, to, product = null }: Omit<AuditInput, "subject" | "fields">,
  subjects: readonly { id: string | null; fields?: readonly string[] }[],
): Promise<void> {
  const subjectKind = AUDIT_KINDS[kind].subject;
  const isPerson = by.kind === "user" || by.kind === "person";
  const told = product === null ? details : { ...details, product };
  const rows = JSON.stringify(subjects.map(({ id, fields = [] }) => ({ id, fields })));
  const actorId = isPerson ? pseudonymOf(Prisma.sql`${by.id}`) : Prisma.sql`NULL`;
  const subjectId = subjectKind === "user" ? pseudonymOf(Prisma.sql`s.id`) : Prisma.sql`s.id`;
  const receiver =
    to === undefined
      ? Prisma.empty
      : Prisma.sql` || jsonb_build_object('to', ${pseudonymOf(Prisma.sql`${to}`)})`;
  await transaction.$executeRaw`
    INSERT INTO audit_event
      (id, at, kind, actor_kind, actor_id, subject_kind, subject_id, fields, details, address)
    SELECT gen_random_uuid()::text, clock_timestamp(), ${kind}, ${isPerson ? "person" : by.kind}, ${actorId},
      CASE WHEN s.id IS NULL THEN NULL ELSE ${subjectKind} END, ${subjectId}, s.fields,
      ${JSON.stringify(told)}::jsonb${receiver}, ${addressOf(by)}
    FROM jsonb_to_recordset(${rows}::jsonb) AS s(id text, fields text[])`;
}

/** Records what happened, in the transaction of what it records: when the one fails so does the other. */
export async function recordEvent(
  transaction: Pick<Transaction, "$executeRaw">,
  { subject = null, fields = [], ...event }: AuditInput,
): Promise<void> {
  await recordEvents(transaction, event, [{ id: subject, fields }]);
}
