import "server-only";
import { createHash } from "node:crypto";
import { FIELD_KEYS } from "../../fields/entry-fields";
import { columnOf } from "../../fields/server/columns";
import { getDataModel } from "../../fields/server/data-model";
import { type Actor, standingOf } from "../../platform/auth/actor";
import { authorise, may } from "../../platform/auth/permissions";
import { requireSameRights } from "../../platform/auth/sessions";
import { cached } from "../../platform/cache";
import { idsInOrder, readByIds } from "../../platform/database/by-ids";
import { db, fromReplica, Prisma } from "../../platform/database/db";
import { type EntryDto, entryAnswer, type RecentEntry } from "../answers";
import { COUNTED_KEYS } from "../completeness";
import { dutchDay } from "../recheck-day";
import { namesAsCoEditor, publicOnly, visibleTo } from "./conditions";
import { ENTRY_COLUMNS, ENTRY_TABLES, type EntryRow, entryDto } from "./rows";

/** So many the front page shows. */
const SHOWN = 5;

/** By the index of when entries were changed; of entries `e` that meet a condition alone. */
export function selectRecent(condition = Prisma.sql`TRUE`): Prisma.Sql {
  return Prisma.sql`SELECT e.id AS _id, e.algorithm_name AS "algorithmName", v.label AS "activeHospital",
      e.updated_at AS updated
    FROM entry e LEFT JOIN list_value v ON v.id = e.active_hospital_id WHERE ${publicOnly()} AND ${condition}
    ORDER BY e.updated_at DESC, e.id DESC LIMIT ${SHOWN}`;
}

/** The public entries that were changed last, newest first, of those that meet a condition. Public to everyone. */
export async function readRecentEntries(condition?: Prisma.Sql): Promise<RecentEntry[]> {
  const rows = await fromReplica((database) =>
    database.$queryRaw<(Omit<RecentEntry, "updated"> & { updated: Date })[]>(selectRecent(condition)),
  );
  return rows.map(({ updated, ...entry }) => ({ ...entry, updated: updated.toISOString() }));
}

export const listRecentEntries = cached("recent entries", "entries", () => readRecentEntries());

/** What makes one text of the ids of entries `e` in this order. */
export function entryIdsInOrder(order: Prisma.Sql): Prisma.Sql {
  return idsInOrder(Prisma.sql`e.id`, order);
}

/** The order of the whole list and of profiles. */
export const NEWEST_FIRST = Prisma.sql`e.created_at DESC, e.id DESC`;

/**
 * The entries of these ids in batches, as readByIds: each is given as it is by then, and left out when it is no longer
 * among the `visible`, which is all that the actor is shown here. Throws not_authenticated when the actor's rights have changed.
 */
export async function* streamByIds(
  actor: Actor,
  ids: string | null | undefined,
  visible: Prisma.Sql,
): AsyncGenerator<EntryDto[]> {
  const batches = readByIds(ids, (batch) =>
    db().read<EntryRow>(Prisma.sql`SELECT ${ENTRY_COLUMNS} FROM ${ENTRY_TABLES}
        WHERE e.id = ANY(${batch}::text[]) AND ${visible}`),
  );
  for await (const rows of batches) {
    await requireSameRights(actor);
    // Read each time: the whole list may take longer than the lists of values stay as they are.
    const model = await getDataModel();
    yield rows.map((row) => entryDto(row, model, actor));
  }
}

/** All entries that the actor may see, newest first, in batches. Throws not_authenticated or not_approved. */
export async function* streamEntries(actor: Actor): AsyncGenerator<EntryDto[]> {
  authorise(actor, "entry.list");
  const visible = visibleTo(actor);
  const [found] = await db().$queryRaw<{ ids: string | null }[]>`
    SELECT ${entryIdsInOrder(NEWEST_FIRST)} AS ids FROM entry e WHERE ${visible}`;
  yield* streamByIds(actor, found?.ids, visible);
}

/** The SQL twin of versionFor: who may see less counts fewer versions. */
function shownVersion(actor: Actor): Prisma.Sql {
  if (actor.kind === "anonymous") return Prisma.sql`e.public_version`;
  if (standingOf(actor) === "admin") return Prisma.sql`e.version`;
  const isColleague = Prisma.sql`e.institution_id = ${actor.institutionId}`;
  return Prisma.sql`CASE
    WHEN e.author_id = ${actor.id} OR (${isColleague} AND ${namesAsCoEditor(actor.id)}) THEN e.version
    WHEN ${isColleague} THEN e.shared_version ELSE e.public_version END`;
}

/** Everything that an entry's DTO is made of; choices by their ids, visibility by its code. */
function digestedColumns(actor: Actor): Prisma.Sql {
  const showContact = may(actor, "entry.contact");
  const content = FIELD_KEYS.filter((key) => key !== "contactEmail" || showContact).map(columnOf);
  return Prisma.sql`${Prisma.join(content)}, e.id, ${shownVersion(actor)}, e.created_at, e.updated_at, e.author_id, u.name, u.closed_at IS NULL,
    i.name, p.id, p.slug, p.name,
    e.recheck_on, e.rechecked_at, e.recheck_on < ${dutchDay(new Date())}::date`;
}

/**
 * A digest of all entries that the actor may see, as they see them: another as soon as the answer would be another. One
 * pass in the database, in any order, that brings back one row. Throws not_authenticated or not_approved.
 */
export async function digestEntries(actor: Actor): Promise<string> {
  authorise(actor, "entry.list");
  const model = await getDataModel();
  const columns = digestedColumns(actor);
  const [found] = await db().$queryRaw<{ count: number; sum: string }[]>`
    SELECT count(*)::int AS count, coalesce(sum(hash_record_extended(ROW(${columns}), 0)), 0)::text AS sum
    FROM ${ENTRY_TABLES} WHERE ${visibleTo(actor)}`;
  // What else makes the answer: the fields that there are and count, and what their values are called.
  const words = Object.values(model).map(({ values }) => values.map(({ id, label }) => [id, label]));
  const rules = [Object.keys(entryAnswer.shape), COUNTED_KEYS, words, may(actor, "entry.contact")];
  const whole = JSON.stringify([found?.count, found?.sum, ...rules]);
  return createHash("sha256").update(whole).digest("base64url").slice(0, 32);
}
