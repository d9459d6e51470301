import "server-only";
import { addDays, formatDutchDay } from "../../entries/recheck-day";
import type { DataModel } from "../../fields/data-model";
import { isFieldKey } from "../../fields/entry-fields";
import { getDataModel } from "../../fields/server/data-model";
import { translateModel } from "../../fields/shown-labels";
import { paths } from "../../paths";
import {
  AUDIT_SUMMARY_DAYS,
  type AuditActorKind,
  type AuditEventKind,
  type AuditFilter,
  type AuditSubjectKind,
  NOTABLE_AUDIT_EVENT_KINDS,
} from "../../platform/audit/kinds";
import { recordAuditEvent } from "../../platform/audit/note";
import type { AuditDetails } from "../../platform/audit/schema";
import type { Actor, UserActor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { requireUnchangedRights } from "../../platform/auth/sessions";
import { aggregateIdsAsText, readRowsByIds } from "../../platform/database/by-ids";
import { db, Prisma } from "../../platform/database/db";
import { IS_ENTRY_NOT_DELETED_SQL } from "../../platform/database/live";
import { buildContainsLikePattern } from "../../platform/database/text-pattern";
import { DEFAULT_LANGUAGE, type Language } from "../../platform/language/language";
import type { AuditEventDto, AuditSummary } from "../schema";

interface EventRow {
  id: string;
  at: Date;
  kind: AuditEventKind;
  actorKind: AuditActorKind;
  actorId: string | null;
  actorUserId: string | null;
  actorName: string | null;
  subjectKind: AuditSubjectKind | null;
  subjectId: string | null;
  subjectUserId: string | null;
  subjectName: string | null;
  /** Slug of an institution or product. */
  subjectSlug: string | null;
  isSubjectInBin: boolean;
  toId: string | null;
  toUserId: string | null;
  toName: string | null;
  fields: string[];
  productName: string | null;
  details: AuditDetails & { to?: string; product?: string };
  address: string | null;
}

const COLUMNS = Prisma.sql`
  a.id, a.at, a.kind, a.actor_kind AS "actorKind", a.actor_id AS "actorId",
  actor.id AS "actorUserId", actor.name AS "actorName",
  a.subject_kind AS "subjectKind", a.subject_id AS "subjectId", person.id AS "subjectUserId",
  coalesce(person.name, e.algorithm_name, i.name, pr.name, c.title, f.display_name, g.names[1], l.article) AS "subjectName",
  coalesce(i.slug, pr.slug) AS "subjectSlug", e.id IS NOT NULL AND NOT (${IS_ENTRY_NOT_DELETED_SQL}) AS "isSubjectInBin",
  a.details->>'to' AS "toId", receiver.id AS "toUserId", receiver.name AS "toName",
  other.name AS "productName",
  a.fields, a.details, a.address`;

/**
 * Joins present names: the trail itself stores none but those of entries deleted for good from the bin, so that data
 * erased elsewhere is gone here as well.
 */
const TABLES = Prisma.sql`audit_event a
  LEFT JOIN "user" actor ON actor.audit_id = a.actor_id
  LEFT JOIN "user" person ON a.subject_kind = 'user' AND person.audit_id = a.subject_id
  LEFT JOIN "user" receiver ON receiver.audit_id = a.details->>'to'
  LEFT JOIN entry e ON a.subject_kind = 'entry' AND e.id = a.subject_id
  LEFT JOIN institution i ON a.subject_kind = 'institution' AND i.id = a.subject_id
  LEFT JOIN product pr ON a.subject_kind = 'product' AND pr.id = a.subject_id
  LEFT JOIN product other ON other.id = a.details->>'product'
  LEFT JOIN content_block c ON a.subject_kind = 'content' AND c.id = a.subject_id
  LEFT JOIN field f ON a.subject_kind = 'field' AND f.key = a.subject_id
  LEFT JOIN synonym_group g ON a.subject_kind = 'synonym' AND g.id = a.subject_id
  LEFT JOIN law_rule l ON a.subject_kind = 'law' AND l.key = a.subject_id`;

/** The part of a pseudonym that is shown, which finds the other events of the same closed account. */
const PSEUDONYM = /^[0-9a-f]{8}$/;

function ofPerson(text: string): Prisma.Sql {
  if (text === "") return Prisma.sql`TRUE`;
  const people = Prisma.sql`(SELECT u.audit_id FROM "user" u WHERE u.audit_id IS NOT NULL
    AND (u.id = ${text} OR fold_text(u.name) LIKE ${buildContainsLikePattern(text)} OR fold_text(u.email) LIKE ${buildContainsLikePattern(text)}))`;
  const closed = PSEUDONYM.test(text)
    ? Prisma.sql`OR a.actor_id LIKE ${`${text}%`} OR (a.subject_kind = 'user' AND a.subject_id LIKE ${`${text}%`})`
    : Prisma.empty;
  return Prisma.sql`(a.actor_id IN ${people} OR (a.subject_kind = 'user' AND a.subject_id IN ${people})
    OR a.details->>'to' IN ${people} ${closed})`;
}

function aboutSubject(text: string): Prisma.Sql {
  if (text === "") return Prisma.sql`TRUE`;
  const named = buildContainsLikePattern(text);
  return Prisma.sql`((a.subject_kind <> 'user' AND a.subject_id = ${text})
    OR (a.subject_kind = 'entry' AND a.subject_id IN
      (SELECT id FROM entry WHERE fold_text(algorithm_name) LIKE ${named}))
    OR fold_text(a.details->>'name') LIKE ${named}
    OR (a.subject_kind = 'institution' AND a.subject_id IN
      (SELECT id FROM institution WHERE fold_text(name) LIKE ${named}))
    OR (a.subject_kind = 'product' AND a.subject_id IN
      (SELECT id FROM product WHERE fold_text(name) LIKE ${named}))
    OR (a.subject_kind = 'content' AND a.subject_id IN
      (SELECT id FROM content_block WHERE fold_text(title) LIKE ${named}))
    OR (a.subject_kind = 'field' AND a.subject_id IN
      (SELECT key FROM field WHERE fold_text(display_name) LIKE ${named}))
    OR (a.subject_kind = 'synonym' AND a.subject_id IN
      (SELECT id FROM synonym_group WHERE fold_text(array_to_string(names, ' ')) LIKE ${named}))
    OR (a.subject_kind = 'law' AND a.subject_id IN
      (SELECT key FROM law_rule WHERE fold_text(article) LIKE ${named})))`;
}

/** SQL for the start of a Dutch day, or of the day after. */
function midnight(day: string, daysAfter: 0 | 1): Prisma.Sql {
  return Prisma.sql`((${day}::date + ${daysAfter}::int)::timestamp AT TIME ZONE 'Europe/Amsterdam')`;
}

function matches({ kinds, person, subject, from, to }: AuditFilter): Prisma.Sql {
  return Prisma.join(
    [
      kinds.length === 0 ? Prisma.sql`TRUE` : Prisma.sql`a.kind = ANY(${kinds}::text[])`,
      ofPerson(person),
      aboutSubject(subject),
      from === null ? Prisma.sql`TRUE` : Prisma.sql`a.at >= ${midnight(from, 0)}`,
      to === null ? Prisma.sql`TRUE` : Prisma.sql`a.at < ${midnight(to, 1)}`,
    ],
    " AND ",
  );
}

function named(userId: string | null, name: string | null, auditId: string | null) {
  return { _id: userId, name, pseudonym: name === null ? (auditId?.slice(0, 8) ?? null) : null };
}

/** Pages with all subjects of a kind, for subjects without a page of their own. */
const LIST_PAGES = {
  field: paths.adminPart("data-model"),
  synonym: paths.adminPart("synonyms"),
  law: paths.adminPart("law"),
  content: paths.adminPart("texts"),
  notice: paths.adminPart("notices"),
  message: paths.adminPart("messages"),
  mail: paths.adminPart("mails"),
} as const;

/** Returns the path of the page that shows an event's subject; null for a deleted one. */
function subjectPageOf(row: EventRow): string | null {
  const { subjectKind: kind, subjectId, subjectUserId, subjectName, subjectSlug, isSubjectInBin } = row;
  if (kind === "user") return subjectUserId === null ? null : paths.profile(subjectUserId);
  if (kind === "institution") return subjectSlug === null ? null : paths.hospital(subjectSlug);
  if (kind === "product") return subjectSlug === null ? null : paths.product(subjectSlug);
  if (kind !== "entry") return kind === null ? null : LIST_PAGES[kind];
  if (subjectName === null || subjectId === null) return null;
  return isSubjectInBin ? paths.adminPart("bin") : paths.entry(subjectId);
}

function subjectOf(row: EventRow): AuditEventDto["subject"] {
  const { subjectKind: kind, subjectId, subjectUserId, subjectName } = row;
  if (kind === null) return null;
  const page = subjectPageOf(row);
  if (kind === "user") return { kind, ...named(subjectUserId, subjectName, subjectId), page };
  return { kind, _id: subjectId, name: subjectName ?? row.details.name ?? null, pseudonym: null, page };
}

function eventDto(row: EventRow, model: DataModel): AuditEventDto {
  const { to, product, ...details } = row.details;
  return {
    _id: row.id,
    timestamp: row.at.toISOString(),
    kind: row.kind,
    actor: { kind: row.actorKind, ...named(row.actorUserId, row.actorName, row.actorId) },
    subject: subjectOf(row),
    to: to === undefined ? null : named(row.toUserId, row.toName, row.toId),
    product: product === undefined ? null : { _id: product, name: row.productName },
    fields: row.fields.map((key) => ({
      key,
      name: row.subjectKind === "entry" && isFieldKey(key) ? model[key].displayName : null,
    })),
    details,
    address: row.address,
  };
}

async function modelFor(language: Language): Promise<DataModel> {
  return translateModel(language, await getDataModel());
}

/** Lists one page of matching events, newest first, with the total; for admins. */
export async function listAuditEvents(
  actor: Actor,
  filter: AuditFilter,
  { page, pageSize, language = DEFAULT_LANGUAGE }: { page: number; pageSize: number; language?: Language },
): Promise<{ events: AuditEventDto[]; total: number }> {
  authorise(actor, "audit.read");
  const where = matches(filter);
  const [rows, counted, model] = await Promise.all([
    db().$queryRaw<EventRow[]>`SELECT ${COLUMNS} FROM ${TABLES} WHERE ${where}
      ORDER BY a.at DESC, a.id DESC LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`,
    db().$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total FROM audit_event a WHERE ${where}`,
    modelFor(language),
  ]);
  return { events: rows.map((row) => eventDto(row, model)), total: counted[0]?.total ?? 0 };
}

/**
 * Summarises the matching events of the filter's period, or of the last AUDIT_SUMMARY_DAYS: how many, by whom, and what
 * stands out; for admins.
 */
export async function summarizeAuditEvents(
  actor: Actor,
  filter: AuditFilter,
  today: string = formatDutchDay(new Date()),
): Promise<AuditSummary> {
  authorise(actor, "audit.read");
  const to = filter.to ?? today;
  const from = filter.from ?? addDays(to, 1 - AUDIT_SUMMARY_DAYS);
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  const inPeriod = matches({ ...filter, from, to });
  const earlier = matches({ ...filter, from: addDays(from, -days), to: addDays(from, -1) });
  const countKinds = (where: Prisma.Sql) =>
    db().$queryRaw<{ kind: AuditEventKind; count: number }[]>`
      SELECT a.kind, count(*)::int AS count FROM audit_event a WHERE ${where} GROUP BY a.kind`;
  const [kinds, before, [first]] = await Promise.all([
    countKinds(inPeriod),
    countKinds(earlier),
    db().$queryRaw<
      { actorId: string; id: string | null; name: string | null; count: number; people: number }[]
    >`
      SELECT a.actor_id AS "actorId", u.id, u.name, count(*)::int AS count, (count(*) OVER ())::int AS people
      FROM audit_event a LEFT JOIN "user" u ON u.audit_id = a.actor_id
      WHERE ${inPeriod} AND a.actor_id IS NOT NULL
      GROUP BY a.actor_id, u.id, u.name ORDER BY count(*) DESC, a.actor_id LIMIT 1`,
  ]);
  const countOf = (counts: typeof kinds, kind: AuditEventKind) =>
    counts.find((one) => one.kind === kind)?.count ?? 0;
  return {
    from,
    to,
    count: kinds.reduce((sum, { count }) => sum + count, 0),
    people: first?.people ?? 0,
    busiest:
      first === undefined ? null : { ...named(first.id, first.name, first.actorId), count: first.count },
    notable: NOTABLE_AUDIT_EVENT_KINDS.map((kind) => ({
      kind,
      count: countOf(kinds, kind),
      before: countOf(before, kind),
    })).filter(({ count }) => count > 0),
  };
}

const STREAM_BATCH = 500;

/**
 * Streams all matching events, newest first, in batches so that memory stays flat; for admins. The export is recorded.
 */
export async function* streamAuditEvents(
  actor: Actor,
  filter: AuditFilter,
  language: Language = DEFAULT_LANGUAGE,
): AsyncGenerator<AuditEventDto> {
  authorise(actor, "audit.read");
  const model = await modelFor(language);
  let after = Prisma.sql`TRUE`;
  for (let batch = 0; ; batch += 1) {
    const rows = await db().$queryRaw<EventRow[]>`SELECT ${COLUMNS} FROM ${TABLES}
      WHERE ${matches(filter)} AND ${after} ORDER BY a.at DESC, a.id DESC LIMIT ${STREAM_BATCH}`;
    await requireUnchangedRights(actor);
    if (batch === 0) await recordAuditEvent(db(), { kind: "audit.downloaded", by: actor });
    for (const row of rows) yield eventDto(row, model);
    const last = rows.at(-1);
    if (rows.length < STREAM_BATCH || !last) return;
    // Compares with the stored row of the last event, as a Date is less precise than the database's timestamp.
    after = Prisma.sql`(a.at, a.id) < (SELECT p.at, p.id FROM audit_event p WHERE p.id = ${last.id})`;
  }
}

type OwnEventRow = Pick<
  EventRow,
  "id" | "at" | "kind" | "subjectKind" | "subjectId" | "fields" | "details" | "address"
> & { own: boolean };

const OWN_EVENTS = Prisma.sql`"user" u JOIN audit_event a ON a.actor_id = u.audit_id
  OR (a.subject_kind = 'user' AND a.subject_id = u.audit_id) OR a.details->>'to' = u.audit_id`;

/** Finds the ids of the actor's own events, oldest first, for streamOwnEvents. */
export async function findOwnEventIds(actor: UserActor): Promise<string | null> {
  const [found] = await db().$queryRaw<{ ids: string | null }[]>`
    SELECT ${aggregateIdsAsText(Prisma.sql`a.id`, Prisma.sql`a.at, a.id`)} AS ids FROM ${OWN_EVENTS} WHERE u.id = ${actor.id}`;
  return found?.ids ?? null;
}

/**
 * Streams the actor's events in batches for the export of personal data, without details of other people. Throws
 * not_authenticated once the account is closed, as the trail then no longer refers to it.
 */
export async function* streamOwnEvents(
  actor: UserActor,
  ids: string | null,
): AsyncGenerator<Record<string, unknown>[]> {
  const batches = readRowsByIds(
    ids,
    (batch) => db().$queryRaw<OwnEventRow[]>`
      SELECT a.id, a.at, a.kind, a.subject_kind AS "subjectKind", a.subject_id AS "subjectId", a.fields, a.details,
        a.address, a.actor_id IS NOT DISTINCT FROM u.audit_id AS own
      FROM ${OWN_EVENTS} WHERE a.id = ANY(${batch}::text[]) AND u.id = ${actor.id}`,
  );
  for await (const rows of batches) {
    await requireUnchangedRights(actor);
    yield rows.map(ownEvent);
  }
}

function ownEvent({ at, kind, subjectKind, subjectId, fields, details, own, address }: OwnEventRow) {
  const { to: _, ...shown } = details;
  return {
    at: at.toISOString(),
    kind,
    by: own ? "self" : "other",
    ...(subjectKind === null || subjectKind === "user"
      ? {}
      : { about: { kind: subjectKind, id: subjectId } }),
    fields,
    details: shown,
    ...(own ? { address } : {}),
  };
}
