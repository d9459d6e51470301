import "server-only";
import { computeCompleteness } from "../../entries/completeness";
import {
  ENTRY_COLUMNS_SQL,
  ENTRY_TABLES_SQL,
  type EntryRow,
  toEntryContent,
} from "../../entries/server/rows";
import type { DataModel } from "../../fields/data-model";
import type { Actor, UserActor } from "../../platform/auth/actor";
import { authorise, mayPerformAction } from "../../platform/auth/permissions";
import { createKeyedCache } from "../../platform/cache";
import { db, runReadOnReplica } from "../../platform/database/db";
import {
  type HiddenItem,
  MAX_HEADER_COUNT,
  MAX_LISTED_ENTRIES,
  type ToDo,
  UNCOUNTED_KINDS,
  WORK_KINDS,
  WORK_PARTS,
  type WorkItem,
} from "../rules";
import { joinDeferral, selectWork } from "./kinds";
import { readScope } from "./scope";

interface WorkRow extends HiddenItem {
  isHidden: boolean;
  /** Number of items with the same kind, part and `isHidden`. */
  total: number;
}

/** Sets the text of incomplete entries to the key of their first missing field in the form. */
async function addFirstMissing(items: WorkItem[], model: DataModel): Promise<void> {
  const incomplete = items.filter(({ kind }) => kind === "incomplete");
  if (incomplete.length === 0) return;
  const contents = await db().$queryRaw<EntryRow[]>`SELECT ${ENTRY_COLUMNS_SQL} FROM ${ENTRY_TABLES_SQL}
    WHERE e.id = ANY(${incomplete.map(({ target }) => target)}::text[])`;
  const first = new Map(
    contents.map((row) => [
      row.id,
      computeCompleteness(model, toEntryContent(row, model)).missing[0] ?? null,
    ]),
  );
  for (const item of incomplete) item.text = first.get(item.target) ?? null;
}

function groupRows(rows: readonly (WorkItem & { total: number })[]): ToDo["parts"] {
  return WORK_PARTS.flatMap((part) => {
    const groups = WORK_KINDS.flatMap((kind) => {
      const found = rows.filter((row) => row.part === part && row.kind === kind);
      const [first] = found;
      if (first === undefined) return [];
      return [{ kind, total: first.total, items: found.map(({ total: _total, ...item }) => item) }];
    });
    const total = groups.reduce((sum, group) => sum + group.total, 0);
    return total === 0 ? [] : [{ part, total, groups }];
  });
}

/** Returns what waits for the actor: at most MAX_LISTED_ENTRIES things of each kind and part, longest waiting first. */
export async function getToDo(actor: Actor): Promise<ToDo> {
  authorise(actor, "entry.create");
  const scope = await readScope(actor);
  const rows = await db().$queryRaw<WorkRow[]>`
    WITH placed AS (
      SELECT w.*, h.user_id IS NOT NULL AS "isHidden", to_char(h.until, 'YYYY-MM-DD') AS until,
        row_number() OVER (PARTITION BY w.kind, w.part, h.user_id IS NOT NULL
          ORDER BY w.since NULLS LAST, w.weight, w.key) AS place,
        (count(*) OVER (PARTITION BY w.kind, w.part, h.user_id IS NOT NULL))::int AS total
      FROM (${selectWork(scope, WORK_KINDS)}) w ${joinDeferral(scope)}
    )
    SELECT kind, part, key, target, name, since, weight, text, "isHidden", until, total
    FROM placed WHERE place <= ${MAX_LISTED_ENTRIES} ORDER BY place`;
  await addFirstMissing(rows, scope.model);
  const open = rows.filter(({ isHidden }) => !isHidden);
  const hidden = rows.filter(({ isHidden }) => isHidden);
  return {
    parts: groupRows(open.map(({ isHidden: _isHidden, until: _until, ...row }) => row)),
    hidden: hidden.map(({ isHidden: _isHidden, total: _total, ...row }) => row),
    hiddenTotal: groupRows(hidden).reduce((sum, { total }) => sum + total, 0),
  };
}

/** Maximum number of cached counts, one per person. */
const MAX_CACHED_COUNTS = 1_000;

const COUNTED_KINDS = WORK_KINDS.filter((kind) => !UNCOUNTED_KINDS.includes(kind));

/** Returns a cache key with the properties of an actor that decide what waits for them. */
function keyOf({ id, role, allowAccess, institutionId }: UserActor): string {
  const unused = { name: "", email: "", verified: true, sessionId: "" };
  return JSON.stringify({
    kind: "user",
    id,
    role,
    allowAccess,
    institutionId,
    ...unused,
  } satisfies UserActor);
}

/** Cached per person, until anything is written. */
const counts = createKeyedCache("waiting", { of: "everything", most: MAX_CACHED_COUNTS }, async (key) => {
  const scope = await readScope(JSON.parse(key) as UserActor);
  const rows = await runReadOnReplica(
    (database) => database.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS count FROM (
      SELECT 1 FROM (${selectWork(scope, COUNTED_KINDS)}) w ${joinDeferral(scope)}
      WHERE h.user_id IS NULL LIMIT ${MAX_HEADER_COUNT + 1}) waiting`,
  );
  return rows[0]?.count ?? 0;
});

/**
 * Counts what waits for the actor and is not hidden, up to MAX_HEADER_COUNT + 1, without UNCOUNTED_KINDS. 0 for an
 * actor who may have no entries.
 */
export async function countToDo(actor: Actor): Promise<number> {
  if (actor.kind === "anonymous" || !mayPerformAction(actor, "entry.create")) return 0;
  return counts(keyOf(actor));
}
