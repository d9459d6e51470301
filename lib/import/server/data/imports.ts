import "server-only";
import {
  changeEntries,
  type EntryTransaction,
  type EntryWriteContext,
  runEntryTransaction,
} from "../../../entries/server/changes";
import {
  ENTRY_COLUMNS_SQL,
  ENTRY_TABLES_SQL,
  type EntryRow,
  toEntryColumns,
  toEntryContent,
  toVersionContent,
} from "../../../entries/server/rows";
import type { StoredVersion } from "../../../fields/choices";
import type { DataModel } from "../../../fields/data-model";
import type { EntryContent, Visibility } from "../../../fields/entry-fields";
import { getDataModel } from "../../../fields/server/data-model";
import { buildRestoredContent } from "../../../history/restored-content";
import type { AuditEventActor } from "../../../platform/audit/note";
import { type Actor, isInBin, type UserActor } from "../../../platform/auth/actor";
import { authorise, mayWriteEntry } from "../../../platform/auth/permissions";
import { Prisma, type SqlReader } from "../../../platform/database/db";
import { shareLockUsers } from "../../../platform/database/locks";
import { AppError } from "../../../platform/errors";
import type { ImportMapping } from "../../mapping-schema";
import type { MappedRow } from "../map-row";
import { findNamedParties } from "../people";

/** The stored entry that a row of the file refers to. */
export interface ImportedEntry {
  id: string;
  version: number;
  createdAt: Date;
  inBin: boolean;
  /** Digest of the row from which the entry was last imported. */
  sourceDigest: string | null;
  content: EntryContent;
  institutionId: string | null;
  /** Whether an import made the entry, rather than a person. */
  isImported: boolean;
}

export interface NewImportedEntry extends Pick<ImportedEntry, "createdAt" | "content" | "institutionId"> {
  /** Null for a row without a key, which later imports do not recognise. */
  sourceKey: string | null;
  sourceDigest: string | null;
  /** Author named by the row; otherwise the author chosen for the import applies. */
  authorId?: string | undefined;
}

/** A version made by an import; for a changed entry also the former values that no version holds. */
export type EntryImportChange = Omit<Prisma.ImportChangeCreateManyInput, "runId">;

/** An entry with the values of its next version. */
export interface NextEntryVersion extends Omit<ImportedEntry, "inBin" | "isImported"> {
  /** Names of the changed fields. */
  fields: string[];
  /** Note of the new version, and the number of the version that it restores. */
  told?: { note: string; restored: number };
}

export interface ChangedImportedEntry extends NextEntryVersion {
  former: Pick<EntryImportChange, "formerDigest" | "formerCreatedAt" | "formerInstitutionId">;
}

/** Data source for finding the entries and products of rows. The actor is allowed to import. */
export interface RowLookup {
  reader: SqlReader;
  actor: Actor;
  model: DataModel;
}

/** Context for saving entries and products in one transaction. */
export interface ImportSaveContext extends Required<Pick<EntryWriteContext, "by" | "now">> {
  actor: UserActor;
  model: DataModel;
  transaction: EntryTransaction;
}

/** Context for the transaction of an import. */
export interface ImportTransactionContext extends ImportSaveContext {
  reader: SqlReader;
  /** Author for rows that name none. */
  authorId: string;
}

/** Receives the number of processed rows and of all rows. */
export type ProgressCallback = (done: number, total: number) => void | Promise<void>;

/** Number of rows or entries per database statement. */
const IMPORT_BATCH = 500;

export function splitIntoBatches<T>(items: readonly T[], size = IMPORT_BATCH): T[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}

/** Returns a function that works on items in batches; all its calls together report their progress out of `total`. */
export function createBatchRunner(total: number, onProgress: ProgressCallback) {
  let done = 0;
  return async <Item, Result>(
    items: readonly Item[],
    work: (batch: readonly Item[]) => Promise<Result[]>,
    size = IMPORT_BATCH,
  ): Promise<Result[]> => {
    const results: Result[] = [];
    for (const batch of splitIntoBatches(items, size)) {
      results.push(...(await work(batch)));
      done += batch.length;
      await onProgress(done, total);
    }
    return results;
  };
}

/** Milliseconds, enough for 100,000 rows on a slow machine; a request's deadline does not apply to an import. */
const IMPORT_TIMEOUT = 60 * 60_000;

/**
 * Finds the contents that a version number can mean: who exported it may have seen fewer versions, and so other
 * numbers.
 */
async function findVersions(
  { reader, model }: RowLookup,
  wanted: ReadonlyMap<string, number>,
): Promise<Map<string, EntryContent[]>> {
  const found = new Map<string, EntryContent[]>();
  if (wanted.size === 0) return found;
  // `places`: number of a version, and its rank among versions visible to everybody and to colleagues, or null.
  const rows = await reader.$queryRaw<
    { entryId: string; places: (number | null)[]; visibility: Visibility; content: StoredVersion }[]
  >`
    SELECT v.entry_id AS "entryId", v.visibility, v.content, ARRAY[v.number,
      CASE WHEN v.visibility = 'PUBLIC' THEN count(*) FILTER (WHERE v.visibility = 'PUBLIC') OVER upto END,
      CASE WHEN v.visibility <> 'PRIVATE' THEN count(*) FILTER (WHERE v.visibility <> 'PRIVATE') OVER upto END
    ]::int[] AS places
    FROM entry_version v WHERE v.entry_id = ANY(${[...wanted.keys()]}::text[])
    WINDOW upto AS (PARTITION BY v.entry_id ORDER BY v.number)`;
  for (const { entryId, places, visibility, content } of rows) {
    if (!places.some((place) => place === wanted.get(entryId))) continue;
    const earlier = toVersionContent(content, visibility, model);
    found.set(entryId, [...(found.get(entryId) ?? []), buildRestoredContent(model, earlier, earlier)]);
  }
  return found;
}

/**
 * Finds the entries of at most IMPORT_BATCH rows: made by earlier imports, by key, or named by id if the actor may edit
 * them, with the contents of the named version. Drafts are left out, as no file holds them.
 */
export async function findEntriesOfRows(lookup: RowLookup, rows: readonly MappedRow[]) {
  const { reader, actor, model } = lookup;
  const ids = rows.flatMap(({ entryId }) => entryId ?? []);
  const keys = rows.flatMap(({ key, entryId }) => (entryId === null ? (key ?? []) : []));
  const found = await reader.$queryRaw<EntryRow[]>`
    SELECT ${ENTRY_COLUMNS_SQL} FROM ${ENTRY_TABLES_SQL} WHERE (e.source_key = ANY(${keys}::text[]) OR e.id = ANY(${ids}::text[]))
      AND e.version > 0`;
  const byKey = new Map<string | null, ImportedEntry>();
  const byId = new Map<string, ImportedEntry>();
  for (const row of found) {
    const { id, version, createdAt, state, sourceDigest, sourceKey, institutionId } = row;
    const source = { sourceDigest, isImported: sourceKey !== null };
    const entry = {
      id,
      version,
      createdAt,
      inBin: isInBin(state),
      institutionId,
      ...source,
      content: toEntryContent(row, model),
    };
    if (sourceKey !== null) byKey.set(sourceKey, entry);
    if (mayWriteEntry(actor, "entry.edit", row)) byId.set(id, entry);
  }
  const wanted = new Map<string, number>();
  for (const { entryId, version } of rows) {
    const stored = byId.get(entryId ?? "");
    if (stored !== undefined && version !== null && version !== stored.version)
      wanted.set(stored.id, version);
  }
  const earlier = await findVersions(lookup, wanted);
  return {
    entryOf: ({ key, entryId }: MappedRow) => (entryId === null ? byKey.get(key) : byId.get(entryId)),
    earlierOf: ({ entryId }: MappedRow) => earlier.get(entryId ?? "") ?? [],
  };
}

/**
 * Stores new entries, at most IMPORT_BATCH of them, each with its first version. The version has the entry's date:
 * feeds and mails to followers use that, so that an entry dated earlier is not announced as new.
 */
export async function addImportedEntries(
  { transaction, model, authorId: chosenId, ...writer }: ImportTransactionContext,
  entries: readonly NewImportedEntry[],
): Promise<EntryImportChange[]> {
  const added = await changeEntries(
    transaction,
    { ...writer, kept: "all" },
    entries.map(({ content, authorId = chosenId, ...set }) => {
      return { act: "import", columns: toEntryColumns(content, model), set: { ...set, authorId } };
    }),
  );
  return added.map(({ id, version }) => ({ entryId: id, number: version }));
}

/** Stores entries changed by rows, at most IMPORT_BATCH of them. Throws as saveNextEntryVersions. */
export async function changeImportedEntries(
  scope: ImportSaveContext,
  entries: readonly ChangedImportedEntry[],
): Promise<EntryImportChange[]> {
  await saveNextEntryVersions(scope, "importAgain", entries);
  return entries.map(({ id, version, former }) => ({ entryId: id, number: version + 1, ...former }));
}

/**
 * Saves the next version of entries, at most IMPORT_BATCH of them. Throws edit_conflict when somebody saved or deleted
 * one meanwhile: no save is overwritten, and the whole import must be run again.
 */
export async function saveNextEntryVersions(
  { transaction, model, ...writer }: ImportSaveContext,
  act: "importAgain" | "undoImportedChange",
  entries: readonly NextEntryVersion[],
): Promise<void> {
  await changeEntries(
    transaction,
    { ...writer, kept: "all" },
    entries.map(({ id, version: base, createdAt, content, sourceDigest, institutionId, fields, told }) => {
      const set = { createdAt, sourceDigest, institutionId };
      return { act, entry: id, base, columns: toEntryColumns(content, model), set, fields, ...told };
    }),
  ).catch((error: unknown) => {
    throw error instanceof AppError && error.code === "not_found" ? new AppError("edit_conflict") : error;
  });
}

/** Runs an import or undo in one long transaction; an advisory lock makes others wait. */
export async function runExclusiveTransaction<T>(
  work: (transaction: EntryTransaction) => Promise<T>,
): Promise<T> {
  const limit = Prisma.raw(String(IMPORT_TIMEOUT));
  return runEntryTransaction(
    async (transaction) => {
      await transaction.$executeRaw`SET LOCAL statement_timeout = ${limit}`;
      await transaction.$executeRaw`SET LOCAL idle_in_transaction_session_timeout = ${limit}`;
      await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('import-entries'))`;
      return work(transaction);
    },
    { timeout: IMPORT_TIMEOUT },
  );
}

/**
 * Runs an import of these rows: everything is stored or, when it throws, nothing. Imports run one at a time; a second
 * one waits. Throws not_authenticated, forbidden, or edit_conflict when somebody saved an entry while it was being
 * changed.
 */
export async function runImportTransaction<T>(
  actor: Actor,
  { authorId, mapping, rows }: { authorId: string; mapping: ImportMapping; rows: readonly MappedRow[] },
  by: AuditEventActor,
  work: (scope: ImportTransactionContext) => Promise<T>,
): Promise<T> {
  authorise(actor, "entry.import");
  const named = await findNamedParties(actor, mapping, rows);
  const people = [actor.id, authorId, ...[...named.authors.values()].map(({ id }) => id)];
  return runExclusiveTransaction(async (transaction) => {
    // Locks these accounts, so that none is closed during the import.
    await shareLockUsers(transaction, people);
    // The data model is loaded after the wait for another import, which may be long.
    const lookup = { reader: transaction, actor, model: await getDataModel() };
    return work({ ...lookup, transaction, by, authorId, now: new Date() });
  });
}
