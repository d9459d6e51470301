import "server-only";
import type { UserActor } from "../auth/actor";
import { Prisma, type Transaction } from "../database/db";
import { AUDIT_EVENT_KINDS, type AuditEventKind } from "./kinds";
import type { AuditDetails } from "./schema";

type Address = { address?: string | undefined };

/** Who causes an event: a logged-in user, a person identified by a mailed secret, a visitor, a job or a command. */
export type AuditEventActor =
  | UserActor
  | ({ kind: "person"; id: string } & Address)
  | ({ kind: "visitor" } & Address)
  | { kind: "job" }
  | { kind: "command" };

export interface AuditEventInput {
  kind: AuditEventKind;
  by: AuditEventActor;
  /** Id of the event's subject, of the kind that AUDIT_EVENT_KINDS says; for a person the account's id. */
  subject?: string | null;
  /** Names of the changed fields. */
  fields?: readonly string[];
  details?: AuditDetails;
  /** Account id of the new owner, after a handover. */
  to?: string;
  /** Id of a product that the event also concerns. */
  product?: string | null;
}

function addressOf(by: AuditEventActor): string | null {
  const address = "address" in by ? by.address : undefined;
  return address === undefined || address === "unknown" ? null : address.slice(0, 64);
}

function pseudonymOf(userId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(SELECT u.audit_id FROM "user" u WHERE u.id = ${userId})`;
}

/**
 * Records events of one kind for several subjects, in one statement. Call it in the transaction of the recorded change,
 * so that both commit or neither. People are stored by pseudonym only (User.auditId).
 */
export async function recordAuditEvents(
  transaction: Pick<Transaction, "$executeRaw">,
  { kind, by, details = {}, to, product = null }: Omit<AuditEventInput, "subject" | "fields">,
  subjects: readonly { id: string | null; fields?: readonly string[]; name?: string | undefined }[],
): Promise<void> {
  const subjectKind = AUDIT_EVENT_KINDS[kind].subject;
  const isPerson = by.kind === "user" || by.kind === "person";
  const told = product === null ? details : { ...details, product };
  const rows = JSON.stringify(subjects.map(({ id, fields = [], name }) => ({ id, fields, name })));
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
      ${JSON.stringify(told)}::jsonb || jsonb_strip_nulls(jsonb_build_object('name', s.name))${receiver}, ${addressOf(by)}
    FROM jsonb_to_recordset(${rows}::jsonb) AS s(id text, fields text[], name text)`;
}

/** Records an event, in the transaction of the recorded change, so that both commit or neither. */
export async function recordAuditEvent(
  transaction: Pick<Transaction, "$executeRaw">,
  { subject = null, fields = [], ...event }: AuditEventInput,
): Promise<void> {
  await recordAuditEvents(transaction, event, [{ id: subject, fields }]);
}
