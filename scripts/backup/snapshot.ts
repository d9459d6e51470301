import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { withClient } from "../embedded/roles";
import { PlainError, step } from "../ground/report";
import { MIGRATION_LOCK } from "../schema/apply";
import {
  FORMAT,
  FORMAT_VERSION,
  MANIFEST,
  MARKER_MEMBER,
  MARKER_TEXT,
  type Manifest,
  memberOf,
  SEAL,
  sealOf,
} from "./manifest";
import { formatTable, listSequences, listTables, PLAIN_FORMAT } from "./tables";
import { type ArchiveWriter, writeArchive } from "./write-archive";

/**
 * Writes a consistent snapshot of a database to an archive, even during writes. A kill leaves no archive, only files
 * with `.part` in their names. `ownerUrl` connects as the owner of the tables, `secret` is the AUTH_SECRET that seals
 * the archive. Throws PlainError when the file exists or the database contains no register.
 */
export async function takeSnapshot({
  ownerUrl,
  path,
  secret,
}: Record<"ownerUrl" | "path" | "secret", string>) {
  const made = new Date();
  const { result: manifest, bytes } = await writeArchive(path, made, async (writer) => {
    const manifest = await step("Tables read", () =>
      withClient(ownerUrl, (client) => writeTables(client, writer, made)),
    );
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    await writer.addText(MANIFEST, text);
    await writer.addText(SEAL, sealOf(text, secret));
    return manifest;
  });
  return { manifest, bytes };
}

async function writeTables(client: pg.Client, writer: ArchiveWriter, made: Date): Promise<Manifest> {
  // Waits for a running migration, and keeps others from changing a table during the backup.
  await client.query("SELECT pg_advisory_lock_shared($1)", [MIGRATION_LOCK]);
  await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY; ${PLAIN_FORMAT}`);
  const shapes = await listTables(client);
  if (!shapes.some(({ name }) => name === "_prisma_migrations")) throw noRegister();
  const applied = await client.query<{ name: string }>(`
    SELECT DISTINCT migration_name COLLATE "C" AS name FROM _prisma_migrations
    WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY name`);
  if (applied.rows.length === 0) throw noRegister();
  await writer.addText(MARKER_MEMBER, MARKER_TEXT);
  const tables: Manifest["tables"] = [];
  for (const shape of shapes) {
    const stream = client.query(copyTo(`COPY ${formatTable(client, shape)} TO STDOUT`));
    const member = await writer.addCompressed(memberOf(shape.name), stream);
    tables.push({ ...shape, rows: stream.rowCount, ...member });
  }
  const sequences = await listSequences(client);
  const version = await client.query<{ server_version: string }>("SHOW server_version");
  await client.query("COMMIT");
  return {
    format: FORMAT,
    version: FORMAT_VERSION,
    madeAt: made.toISOString(),
    postgres: version.rows[0]?.server_version ?? "",
    migrations: applied.rows.map(({ name }) => name),
    tables,
    sequences,
  };
}

function noRegister(): PlainError {
  return new PlainError("This database holds no register yet; start it with npm start first.");
}
