import "server-only";
import type { EntryDto } from "../../entries/answers";
import { buildCoEditedByCondition, buildVisibleToActorCondition } from "../../entries/server/conditions";
import { buildEntryDto, ENTRY_COLUMNS_SQL, ENTRY_TABLES_SQL, type EntryRow } from "../../entries/server/rows";
import type { DataModel } from "../../fields/data-model";
import { getDataModel } from "../../fields/server/data-model";
import type { Actor } from "../../platform/auth/actor";
import { decideProfileRead, enforceVerdict, mayPerformAction } from "../../platform/auth/permissions";
import { db, Prisma } from "../../platform/database/db";
import { buildContainsAllWordsCondition } from "../../platform/database/text-pattern";
import { computeLastPage, LIST_PAGE_SIZE } from "../../platform/pagination";
import type { ProfileList, ProfileTableRequest } from "../profile-lists";
import { buildAuthoredEntriesCondition, buildColleagueEntriesCondition } from "./profiles";

export interface ProfileEntries {
  entries: EntryDto[];
  /** `total` counts all entries that match the search, `all` those of the whole table. */
  total: number;
  all: number;
  /** Number of this page; the last one when a later one was requested. */
  page: number;
}

/** Condition for entries of others that the actor co-edits; false for actors who may not list entries. */
function coEdited(actor: Actor): Prisma.Sql {
  if (actor.kind === "anonymous" || !mayPerformAction(actor, "entry.list")) return Prisma.sql`FALSE`;
  return Prisma.sql`(${buildVisibleToActorCondition(actor)} AND e.author_id <> ${actor.id}
    AND e.institution_id = ${actor.institutionId} AND ${buildCoEditedByCondition(actor.id)})`;
}

/** Condition for the entries of a table: co-edited ones are listed among one's own, not among those of colleagues. */
function ofList(actor: Actor, id: string, list: ProfileList): Prisma.Sql {
  const helps = actor.kind === "user" && actor.id === id ? coEdited(actor) : Prisma.sql`FALSE`;
  return list === "own"
    ? Prisma.sql`((${buildAuthoredEntriesCondition(actor, id)}) OR ${helps})`
    : Prisma.sql`(${buildColleagueEntriesCondition(actor, id)}) AND NOT ${helps}`;
}

function orderOf({ sort, descending }: ProfileTableRequest, model: DataModel): Prisma.Sql {
  const phases = model.technicalReadinessLevel.values.map(({ id }) => id);
  const column = {
    name: Prisma.sql`e.algorithm_name COLLATE "nl-x-icu"`,
    timestamp: Prisma.sql`e.created_at`,
    phase: Prisma.sql`array_position(${phases}::int[], e.technical_readiness_level_id)`,
  }[sort];
  // Entries without a phase come last in both directions.
  const direction = descending ? Prisma.sql`DESC NULLS LAST` : Prisma.sql`ASC NULLS LAST`;
  return Prisma.sql`${column} ${direction}, e.created_at DESC, e.id DESC`;
}

/** Lists one page of a profile table: visible entries that match the search. Throws as getProfile. */
export async function listProfileEntries(
  actor: Actor,
  id: string,
  list: ProfileList,
  part: ProfileTableRequest,
): Promise<ProfileEntries> {
  enforceVerdict(actor, decideProfileRead(actor, id));
  const model = await getDataModel();
  const where = ofList(actor, id, list);
  const found = buildContainsAllWordsCondition(Prisma.sql`e.algorithm_name`, part.search);
  const [counted] = await db().$queryRaw<{ all: number; total: number }[]>`
    SELECT count(*)::int AS all, (count(*) FILTER (WHERE ${found}))::int AS total FROM entry e WHERE ${where}`;
  const { all, total } = counted ?? { all: 0, total: 0 };
  const page = Math.min(part.page, computeLastPage(total, LIST_PAGE_SIZE));
  const rows = await db().$queryRaw<EntryRow[]>`SELECT ${ENTRY_COLUMNS_SQL} FROM ${ENTRY_TABLES_SQL}
    WHERE ${where} AND ${found} ORDER BY ${orderOf(part, model)}
    LIMIT ${LIST_PAGE_SIZE} OFFSET ${(page - 1) * LIST_PAGE_SIZE}`;
  return { entries: rows.map((row) => buildEntryDto(row, model, actor)), total, all, page };
}
