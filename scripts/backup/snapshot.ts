import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { withClient } from "../embedded/roles";
import { PlainError } from "../ground/report";
import { MIGRATION_LOCK } from "../schema/migration-lock";
import { ArchiveWriter } from "./archive-writer";
import {
  type ArchivedTable,
  FORMAT,
  FORMAT_VERSION,
  MANIFEST,
  MARKER,
  type Manifest,
  markerText,
  memberOf,
  SEAL,
  sealOf,
} from "./manifest";
import { type Progress, withProgress } from "./progress";
import { inSql, sequencesOf, setPlainFormat, type TableShape, tablesOf } from "./tables";

export interface SnapshotOptions {
  /** The connection of the role that owns the tables. */
  ownerUrl: string;
  path: string;
  /** AUTH_SECRET, which the archive is sealed with. */
  secret: string;
}

export interface SnapshotReport {
  manifest: Manifest;
  bytes: number;
}

/**
 * Writes one consistent moment of a database to an archive, also while it is being written to. A kill leaves no
 * archive, only a file that ends in `.part`.
 * Throws PlainError when the file exists or the database holds no register.
 */
export async function takeSnapshot({ ownerUrl, path, secret }: SnapshotOptions): Promise<SnapshotReport> {
  const made = new Date();
  const writer = await ArchiveWriter.create(path, made);
  try {
    const manifest = await withClient(ownerUrl, (client) => writeTables(client, writer, made));
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    await writer.addText(MANIFEST, text);
    await writer.addText(SEAL, sealOf(text, secret));
    const { bytes } = await writer.finish();
    return { manifest, bytes };
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

async function writeTables(client: pg.Client, writer: ArchiveWriter, made: Date): Promise<Manifest> {
  // No migration changes a table while it is being read; one that is running is waited for.
  await client.query("SELECT pg_advisory_lock_shared($1)", [MIGRATION_LOCK]);
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY");
  await setPlainFormat(client);
  const tables = await tablesOf(client);
  const migrations = await appliedMigrations(client, tables);
  const counts = await countRows(client, tables);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  await writer.addText(MARKER, markerText());
  const written = await withProgress("Tables read", total, async (progress) => {
    const archived: ArchivedTable[] = [];
    for (const table of tables) {
      archived.push(await writeTable(client, writer, table, counts.get(table.name) ?? 0, progress));
    }
    return archived;
  });
  const sequences = await readSequences(client);
  const version = await client.query<{ server_version: string }>("SHOW server_version");
  await client.query("COMMIT");
  return {
    format: FORMAT,
    version: FORMAT_VERSION,
    madeAt: made.toISOString(),
    postgres: version.rows[0]?.server_version ?? "",
    migrations,
    tables: written,
    sequences,
  };
}

async function appliedMigrations(client: pg.Client, tables: readonly TableShape[]): Promise<string[]> {
  if (tables.some(({ name }) => name === "_prisma_migrations")) {
    const { rows } = await client.query<{ name: string }>(`
      SELECT DISTINCT migration_name COLLATE "C" AS name FROM _prisma_migrations
      WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY name`);
    if (rows.length > 0) return rows.map(({ name }) => name);
  }
  throw new PlainError("This database holds no register yet; start it with npm start first.");
}

async function countRows(client: pg.Client, tables: readonly TableShape[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const { rows } = await client.query<{ count: string }>(
      `SELECT count(*) FROM public.${client.escapeIdentifier(name)}`,
    );
    counts.set(name, Number(rows[0]?.count));
  }
  return counts;
}

async function writeTable(
  client: pg.Client,
  writer: ArchiveWriter,
  table: TableShape,
  rows: number,
  progress: Progress,
): Promise<ArchivedTable> {
  const stream = client.query(copyTo(`COPY ${inSql(client, table)} TO STDOUT`));
  const member = await writer.addCompressed(memberOf(table.name), stream);
  // One snapshot, so counting and copying see the same rows.
  if (stream.rowCount !== rows) throw new Error(`${table.name}: ${stream.rowCount} rows copied of ${rows}`);
  progress.advance(rows);
  return { ...table, rows, ...member };
}

/** Sequences know no snapshot: what they say now is at least what the rows have used. */
async function readSequences(client: pg.Client): Promise<Manifest["sequences"]> {
  const found: Manifest["sequences"] = [];
  for (const name of await sequencesOf(client)) {
    const { rows } = await client.query<{ last: string; called: boolean }>(
      `SELECT last_value::text AS last, is_called AS called FROM public.${client.escapeIdentifier(name)}`,
    );
    if (rows[0]) found.push({ name, ...rows[0] });
  }
  return found;
}
