import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { withDatabaseClient } from "../embedded/roles";
import { runTimedStep, TerminalMessageError } from "../ground/report";
import { MIGRATION_LOCK_KEY } from "../schema/apply";
import {
  ARCHIVE_FORMAT,
  ARCHIVE_FORMAT_VERSION,
  type BackupManifest,
  buildSealText,
  FORMAT_MARKER_MEMBER,
  FORMAT_MARKER_TEXT,
  getTableMemberName,
  MANIFEST_MEMBER,
  SEAL_MEMBER,
} from "./manifest";
import {
  COPY_VALUE_FORMAT_SQL,
  formatTableForSql,
  listRegisterSequences,
  listRegisterTables,
} from "./tables";
import { type ArchiveWriter, writeArchive } from "./write-archive";

/**
 * Writes a consistent snapshot of a database to an archive, even during writes. A killed process leaves no archive,
 * only files with `.part` in their names. `ownerUrl` connects as the owner of the tables, `secret` is the AUTH_SECRET
 * that seals the archive. Throws TerminalMessageError when the file exists or the database contains no register.
 */
export async function writeDatabaseSnapshot({
  ownerUrl,
  path,
  secret,
}: Record<"ownerUrl" | "path" | "secret", string>) {
  const made = new Date();
  const { result: manifest, bytes } = await writeArchive(path, made, async (writer) => {
    const manifest = await runTimedStep("Tables read", () =>
      withDatabaseClient(ownerUrl, (client) => writeTables(client, writer, made)),
    );
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    await writer.addText(MANIFEST_MEMBER, text);
    await writer.addText(SEAL_MEMBER, buildSealText(text, secret));
    return manifest;
  });
  return { manifest, bytes };
}

async function writeTables(client: pg.Client, writer: ArchiveWriter, made: Date): Promise<BackupManifest> {
  // Waits for a running migration, and keeps others from changing a table during the backup.
  await client.query("SELECT pg_advisory_lock_shared($1)", [MIGRATION_LOCK_KEY]);
  await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY; ${COPY_VALUE_FORMAT_SQL}`);
  const shapes = await listRegisterTables(client);
  if (!shapes.some(({ name }) => name === "_prisma_migrations")) throw noRegister();
  const applied = await client.query<{ name: string }>(`
    SELECT DISTINCT migration_name COLLATE "C" AS name FROM _prisma_migrations
    WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY name`);
  if (applied.rows.length === 0) throw noRegister();
  await writer.addText(FORMAT_MARKER_MEMBER, FORMAT_MARKER_TEXT);
  const tables: BackupManifest["tables"] = [];
  for (const shape of shapes) {
    const stream = client.query(copyTo(`COPY ${formatTableForSql(client, shape)} TO STDOUT`));
    const member = await writer.addCompressed(getTableMemberName(shape.name), stream);
    tables.push({ ...shape, rows: stream.rowCount, ...member });
  }
  const sequences = await listRegisterSequences(client);
  const version = await client.query<{ server_version: string }>("SHOW server_version");
  await client.query("COMMIT");
  return {
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_FORMAT_VERSION,
    madeAt: made.toISOString(),
    postgres: version.rows[0]?.server_version ?? "",
    migrations: applied.rows.map(({ name }) => name),
    tables,
    sequences,
  };
}

function noRegister(): TerminalMessageError {
  return new TerminalMessageError("This database holds no register yet; start it with npm start first.");
}
