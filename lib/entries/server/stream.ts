import "server-only";
import { createHash } from "node:crypto";
import { FIELD_KEYS } from "../../fields/entry-fields";
import { fieldColumnSql } from "../../fields/server/columns";
import { getDataModel } from "../../fields/server/data-model";
import { type Actor, getActorStanding } from "../../platform/auth/actor";
import { authorise, mayPerformAction } from "../../platform/auth/permissions";
import { requireUnchangedRights } from "../../platform/auth/sessions";
import { createCachedLoader } from "../../platform/cache";
import { aggregateIdsAsText, readRowsByIds } from "../../platform/database/by-ids";
import { db, Prisma, runReadOnReplica } from "../../platform/database/db";
import { type EntryDto, entryAnswerSchema, type RecentEntry } from "../answers";
import { COMPLETENESS_FIELD_KEYS } from "../completeness";
import { formatDutchDay } from "../recheck-day";
import {
  buildCoEditedByCondition,
  buildPublicEntryCondition,
  buildVisibleToActorCondition,
} from "./conditions";
import { buildEntryDto, ENTRY_COLUMNS_SQL, ENTRY_TABLES_SQL, type EntryRow } from "./rows";

/** How many recent entries the front page shows. */
const MAX_RECENT_ENTRIES = 5;

/** Selects the latest changed public entries, using the index of the time of change. */
export function buildRecentEntriesSql(): Prisma.Sql {
  return Prisma.sql`SELECT e.id AS _id, e.algorithm_name AS "algorithmName", v.label AS "activeHospital",
      e.updated_at AS updated
    FROM entry e LEFT JOIN list_value v ON v.id = e.active_hospital_id WHERE ${buildPublicEntryCondition()}
    ORDER BY e.updated_at DESC, e.id DESC LIMIT ${MAX_RECENT_ENTRIES}`;
}

/** Lists the latest changed public entries, newest first. Public to everyone. */
export const listRecentEntries = createCachedLoader(
  "recent entries",
  "entries",
  async (): Promise<RecentEntry[]> => {
    const rows = await runReadOnReplica((database) =>
      database.$queryRaw<(Omit<RecentEntry, "updated"> & { updated: Date })[]>(buildRecentEntriesSql()),
    );
    return rows.map(({ updated, ...entry }) => ({ ...entry, updated: updated.toISOString() }));
  },
);

/** SQL that aggregates the ids of entries `e` into one text, in this order. */
export function aggregateEntryIds(order: Prisma.Sql): Prisma.Sql {
  return aggregateIdsAsText(Prisma.sql`e.id`, order);
}

/** Sort order of the full list of entries and of profiles: newest first. */
export const NEWEST_FIRST_ORDER = Prisma.sql`e.created_at DESC, e.id DESC`;

/**
 * Streams the entries with these ids in batches, as readRowsByIds. Each entry is given in its state at that time, and
 * left out if it no longer meets `visible`, the condition of the streamed list. Throws not_authenticated if the actor's
 * rights changed.
 */
export async function* streamEntriesByIds(
  actor: Actor,
  ids: string | null | undefined,
  visible: Prisma.Sql,
): AsyncGenerator<EntryDto[]> {
  const batches = readRowsByIds(ids, (batch) =>
    db().read<EntryRow>(Prisma.sql`SELECT ${ENTRY_COLUMNS_SQL} FROM ${ENTRY_TABLES_SQL}
        WHERE e.id = ANY(${batch}::text[]) AND ${visible}`),
  );
  for await (const rows of batches) {
    await requireUnchangedRights(actor);
    // The data model is read again for each batch, as it may change while the whole list is streamed.
    const model = await getDataModel();
    yield rows.map((row) => buildEntryDto(row, model, actor));
  }
}

/** Streams all entries that the actor may see, newest first, in batches. Throws not_authenticated or not_approved. */
export async function* streamEntries(actor: Actor): AsyncGenerator<EntryDto[]> {
  authorise(actor, "entry.list");
  const visible = buildVisibleToActorCondition(actor);
  const [found] = await db().$queryRaw<{ ids: string | null }[]>`
    SELECT ${aggregateEntryIds(NEWEST_FIRST_ORDER)} AS ids FROM entry e WHERE ${visible}`;
  yield* streamEntriesByIds(actor, found?.ids, visible);
}

/** SQL for the version number shown to the actor, the twin of countVisibleVersions: hidden versions are not counted. */
function shownVersion(actor: Actor): Prisma.Sql {
  if (actor.kind === "anonymous") return Prisma.sql`e.public_version`;
  if (getActorStanding(actor) === "admin") return Prisma.sql`e.version`;
  const isColleague = Prisma.sql`e.institution_id = ${actor.institutionId}`;
  return Prisma.sql`CASE
    WHEN e.author_id = ${actor.id} OR (${isColleague} AND ${buildCoEditedByCondition(actor.id)}) THEN e.version
    WHEN ${isColleague} THEN e.shared_version ELSE e.public_version END`;
}

/** All columns that buildEntryDto depends on, for the digest; choices by their ids, visibility by its code. */
function digestedColumns(actor: Actor): Prisma.Sql {
  const showContact = mayPerformAction(actor, "entry.contact");
  const content = FIELD_KEYS.filter((key) => key !== "contactEmail" || showContact).map(fieldColumnSql);
  return Prisma.sql`${Prisma.join(content)}, e.id, ${shownVersion(actor)}, e.created_at, e.updated_at, e.author_id, u.name, u.closed_at IS NULL,
    i.name, p.id, p.slug, p.name, ad.id, adc.name,
    e.recheck_on, e.rechecked_at, e.recheck_on < ${formatDutchDay(new Date())}::date`;
}

/**
 * Returns a digest of all entries as the actor sees them; it changes whenever the list's answer would. Computed in the
 * database in one pass, in any order, as one row. Throws not_authenticated or not_approved.
 */
export async function computeEntriesDigest(actor: Actor): Promise<string> {
  authorise(actor, "entry.list");
  const model = await getDataModel();
  const columns = digestedColumns(actor);
  const [found] = await db().$queryRaw<{ count: number; sum: string }[]>`
    SELECT count(*)::int AS count, coalesce(sum(hash_record_extended(ROW(${columns}), 0)), 0)::text AS sum
    FROM ${ENTRY_TABLES_SQL} WHERE ${buildVisibleToActorCondition(actor)}`;
  // The answer also depends on which fields exist and count, and on the labels of their values.
  const words = Object.values(model).map(({ values }) => values.map(({ id, label }) => [id, label]));
  const rules = [
    Object.keys(entryAnswerSchema.shape),
    COMPLETENESS_FIELD_KEYS,
    words,
    mayPerformAction(actor, "entry.contact"),
  ];
  const whole = JSON.stringify([found?.count, found?.sum, ...rules]);
  return createHash("sha256").update(whole).digest("base64url").slice(0, 32);
}
