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
import { getDataModel } from "../../../fields/server/data-model";
import { restoredContent } from "../../../history/restored-content";
import type { Actor } from "../../../platform/auth/actor";
import { authorise, mayWrite } from "../../../platform/auth/permissions";
import { db, Prisma, type SqlReader } from "../../../platform/database/db";

/** An entry that a row is of. */
export interface ImportedEntry {
  id: string;
  version: number;
  createdAt: Date;
  inBin: boolean;
  /** The digest of the row that it was last imported from. */
  sourceDigest: string | null;
  content: EntryContent;
}

/** An entry and the number of a version of it, as an export says it. */
export interface NamedVersion {
  id: string;
  version: number;
}

/** How an import finds what its rows are of. Lists are of at most IMPORT_BATCH. */
export interface ImportLookup {
  /** The entries that earlier imports made, by their keys. */
  find(sourceKeys: string[]): Promise<Map<string, ImportedEntry>>;
  /** The entries with these ids that the actor may edit. */
  findById(ids: string[]): Promise<Map<string, ImportedEntry>>;
  /** What such a version may have held: who exported it may have been shown fewer versions, and so other numbers. */
  findVersions(wanted: NamedVersion[]): Promise<Map<string, EntryContent[]>>;
}

type FoundRow = EntryRow & { sourceKey: string | null; sourceDigest: string | null; inBin: boolean };

function findRows(reader: SqlReader, where: Prisma.Sql): Promise<FoundRow[]> {
  return reader.$queryRaw<FoundRow[]>`
    SELECT ${ENTRY_COLUMNS}, e.source_key AS "sourceKey", e.source_digest AS "sourceDigest",
      e.deleted_at IS NOT NULL AS "inBin"
    FROM ${ENTRY_TABLES} WHERE ${where}`;
}

function importedEntry(row: FoundRow, model: DataModel): ImportedEntry {
  const { id, version, createdAt, inBin, sourceDigest } = row;
  return { id, version, createdAt, inBin, sourceDigest, content: contentOf(row, model) };
}

interface VersionRow {
  entryId: string;
  number: number;
  /** Its place among the versions that everybody, or that colleagues may see; of others null. */
  publicPlace: number | null;
  sharedPlace: number | null;
  visibility: Visibility;
  content: StoredVersion;
}

async function findVersions(
  reader: SqlReader,
  model: DataModel,
  wanted: NamedVersion[],
): Promise<Map<string, EntryContent[]>> {
  const rows = await reader.$queryRaw<VersionRow[]>`
    SELECT v.entry_id AS "entryId", v.number, v.visibility, v.content,
      CASE WHEN v.visibility = 'PUBLIC' THEN (count(*) FILTER (WHERE v.visibility = 'PUBLIC') OVER upto)::int END
        AS "publicPlace",
      CASE WHEN v.visibility <> 'PRIVATE' THEN (count(*) FILTER (WHERE v.visibility <> 'PRIVATE') OVER upto)::int END
        AS "sharedPlace"
    FROM entry_version v WHERE v.entry_id = ANY(${wanted.map(({ id }) => id)}::text[])
    WINDOW upto AS (PARTITION BY v.entry_id ORDER BY v.number)`;
  const numbers = new Map(wanted.map(({ id, version }) => [id, version]));
  const found = new Map<string, EntryContent[]>();
  for (const { entryId, number, publicPlace, sharedPlace, visibility, content } of rows) {
    const version = numbers.get(entryId);
    if (![number, publicPlace, sharedPlace].some((place) => place === version)) continue;
    const earlier = versionContent(content, visibility, model);
    found.set(entryId, [...(found.get(entryId) ?? []), restoredContent(model, earlier, earlier)]);
  }
  return found;
}

/** What an import looks up with this connection, for who may import. */
export function lookupIn(reader: SqlReader, actor: Actor, model: DataModel): ImportLookup {
  return {
    async find(sourceKeys) {
      const rows = await findRows(reader, Prisma.sql`e.source_key = ANY(${sourceKeys}::text[])`);
      return new Map(rows.map((row) => [row.sourceKey ?? "", importedEntry(row, model)]));
    },
    async findById(ids) {
      if (ids.length === 0) return new Map();
      const rows = await findRows(reader, Prisma.sql`e.id = ANY(${ids}::text[])`);
      const editable = rows.filter((row) => mayWrite(actor, "entry.edit", row));
      return new Map(editable.map((row) => [row.id, importedEntry(row, model)]));
    },
    findVersions: async (wanted) => (wanted.length === 0 ? new Map() : findVersions(reader, model, wanted)),
  };
}

/** The same outside an import, for a trial. */
export async function importLookup(actor: Actor): Promise<ImportLookup> {
  authorise(actor, "entry.import");
  return lookupIn(db(), actor, await getDataModel());
}
