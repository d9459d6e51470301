import "server-only";
import {
  contentOf,
  ENTRY_COLUMNS,
  ENTRY_TABLES,
  type EntryRow,
  versionContent,
} from "../../../entries/server/rows";
import type { StoredVersion } from "../../../fields/choices";
import type { DataModel } from "../../../fields/data-model";
import type { EntryContent, Visibility } from "../../../fields/entry-fields";
import { restoredContent } from "../../../history/restored-content";
import { changedFields } from "../../../platform/audit/kinds";
import { Prisma, type SqlReader } from "../../../platform/database/db";
import type { LaterImport } from "../../answers";
import { type UndoSubject, undoOf } from "../../rules";
import { IMPORT_BATCH } from "./imports";

/** A version that an import made, beside how its entry stands now. */
export interface ImportedChange extends UndoSubject {
  entryId: string;
  name: string;
  version: number;
  formerDigest: string | null;
  formerCreatedAt: Date | null;
}

/** An entry as it stands, and what one of its versions held. */
export interface Beside {
  row: EntryRow;
  earlier: EntryContent;
}

/** Entries as they stand beside one of their versions each; of at most IMPORT_BATCH. */
export async function readBeside(
  reader: SqlReader,
  model: DataModel,
  wanted: readonly { entryId: string; number: number }[],
): Promise<Map<string, Beside>> {
  const rows = await reader.$queryRaw<EntryRow[]>`
    SELECT ${ENTRY_COLUMNS} FROM ${ENTRY_TABLES}
    WHERE e.id = ANY(${wanted.map(({ entryId }) => entryId)}::text[])`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const versions = await reader.$queryRaw<
    { entryId: string; visibility: Visibility; content: StoredVersion }[]
  >`
    SELECT v.entry_id AS "entryId", v.visibility::text AS visibility, v.content
    FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS w("entryId" text, number int)
    JOIN entry_version v ON v.entry_id = w."entryId" AND v.number = w.number`;
  return new Map(
    versions.flatMap(({ entryId, content, visibility }) => {
      const row = byId.get(entryId);
      const earlier = versionContent(content, visibility, model);
      return row === undefined ? [] : [[entryId, { row, earlier }] as const];
    }),
  );
}

/** Whether an entry holds what a version of it held. */
function holds(model: DataModel, { row, earlier }: Beside): boolean {
  const now = contentOf(row, model);
  return changedFields(now, restoredContent(model, earlier, now)).length === 0;
}

/**
 * What an import made, beside how each entry stands now. Purged entries took theirs along. An entry with later versions
 * is an edited one only if it holds something else than what the import made of it: the undoing of a later import, or of
 * an edit, gives it that again.
 */
export async function findChanges(
  reader: SqlReader,
  model: DataModel,
  runId: string,
  lock: boolean,
): Promise<ImportedChange[]> {
  const changes = await reader.$queryRaw<Omit<ImportedChange, "isEdited">[]>`
    SELECT e.id AS "entryId", e.algorithm_name AS name, c.number, e.version, e.deleted_at IS NOT NULL AS "inBin",
      c.former_digest AS "formerDigest", c.former_created_at AS "formerCreatedAt"
    FROM import_change c JOIN entry e ON e.id = c.entry_id
    WHERE c.run_id = ${runId} ORDER BY e.id ${lock ? Prisma.sql`FOR UPDATE OF e` : Prisma.empty}`;
  const later = changes.filter(({ number, version, inBin }) => version !== number && !inBin);
  const edited = new Set<string>();
  for (let start = 0; start < later.length; start += IMPORT_BATCH) {
    const batch = later.slice(start, start + IMPORT_BATCH);
    const found = await readBeside(reader, model, batch);
    for (const { entryId } of batch) {
      const beside = found.get(entryId);
      if (beside === undefined || !holds(model, beside)) edited.add(entryId);
    }
  }
  return changes.map((change) => ({ ...change, isEdited: edited.has(change.entryId) }));
}

/**
 * The last import that changed entries of this one since, and of which undoing would take that back: it has to be undone
 * first, as what this one made is under it. One whose entries somebody edited or deleted stands in nobody's way.
 */
export async function findLaterImport(
  reader: SqlReader,
  model: DataModel,
  runId: string,
): Promise<LaterImport | null> {
  const later = await reader.$queryRaw<
    { id: string; fileName: string; finishedAt: Date; shared: string[] }[]
  >`
    SELECT r.id, r.file_name AS "fileName", r.finished_at AS "finishedAt", array_agg(l.entry_id) AS shared
    FROM import_change c
    JOIN import_change l ON l.entry_id = c.entry_id AND l.number > c.number
    JOIN import_run r ON r.id = l.run_id
    WHERE c.run_id = ${runId} AND r.status <> 'undone' AND r.finished_at IS NOT NULL
    GROUP BY r.id ORDER BY r.finished_at DESC, r.id DESC`;
  for (const { id: _id, fileName, finishedAt, shared } of later) {
    const ids = new Set(shared);
    const changes = await findChanges(reader, model, _id, false);
    if (changes.some((change) => ids.has(change.entryId) && undoOf(change) === "restore"))
      return { _id, fileName, finished: finishedAt.toISOString() };
  }
  return null;
}
