import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { withDatabaseClient } from "../embedded/roles";
import { type BackupManifest, createDamagedMemberError, getTableMemberName } from "./manifest";
import { readArchiveMembers } from "./read-archive";
import { COPY_VALUE_FORMAT_SQL, formatTableForSql } from "./tables";

/**
 * Inserts an archive's rows into a database that has the same migrations as the archive, in one transaction. Deletes
 * rows that migrations added, regenerates generated columns, and checks foreign keys after the last row. Triggers are
 * disabled, as the archive already contains their results. Throws RefusedArchiveError when the file has changed since
 * its check.
 */
export async function loadTablesFromArchive(
  ownerUrl: string,
  path: string,
  manifest: BackupManifest,
): Promise<void> {
  const { tables, sequences } = manifest;
  await withDatabaseClient(ownerUrl, async (client) => {
    const names = tables.map(({ name }) => `public.${client.escapeIdentifier(name)}`);
    const keys = await foreignKeys(client);
    await client.query(`BEGIN; ${COPY_VALUE_FORMAT_SQL}`);
    for (const key of keys) await client.query(`ALTER TABLE ${key} NOT ENFORCED`);
    for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
    await client.query(`TRUNCATE ${names.join(", ")}`);
    const left = new Map(tables.map((table) => [getTableMemberName(table.name), table]));
    const take = async (member: string, _size: number, content: AsyncIterable<Buffer>) => {
      const table = left.get(member);
      if (table === undefined) return;
      const rows = client.query(copyFrom(`COPY ${formatTableForSql(client, table)} FROM STDIN`));
      await pipeline(content, createGunzip(), rows);
      if (rows.rowCount !== table.rows) throw createDamagedMemberError(member);
      left.delete(member);
    };
    await readArchiveMembers(path, take, () => {
      for (const member of left.keys()) throw createDamagedMemberError(member);
    });
    for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
    // Enforcing a key checks all rows of its table.
    for (const key of keys) await client.query(`ALTER TABLE ${key} ENFORCED`);
    for (const { name, last, called } of sequences) {
      await client.query("SELECT setval(format('public.%I', $1::text)::regclass, $2, $3)", [
        name,
        last,
        called,
      ]);
    }
    await client.query("COMMIT");
    // Without statistics the first searches are planned as if the tables were empty.
    await client.query("ANALYZE");
  });
}

/** Returns the foreign keys as ALTER TABLE names them. */
async function foreignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(`
    SELECT conrelid::regclass || ' ALTER CONSTRAINT ' || quote_ident(conname) AS key FROM pg_constraint
    WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conenforced`);
  return rows.map(({ key }) => key);
}
