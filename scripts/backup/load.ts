import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { withClient } from "../embedded/roles";
import { damaged, type Manifest, memberOf } from "./manifest";
import { readMembers } from "./read-archive";
import { formatTable, PLAIN_FORMAT } from "./tables";

/**
 * Fills a database, migrated as far as the archive, with the archive's rows in one transaction. Deletes rows that
 * migrations added, regenerates generated columns, checks foreign keys after all rows, and disables triggers, whose
 * results the rows contain. Throws RefusedArchive when the file has changed since its check.
 */
export async function loadTables(ownerUrl: string, path: string, manifest: Manifest): Promise<void> {
  const { tables, sequences } = manifest;
  await withClient(ownerUrl, async (client) => {
    const names = tables.map(({ name }) => `public.${client.escapeIdentifier(name)}`);
    const keys = await foreignKeys(client);
    await client.query(`BEGIN; ${PLAIN_FORMAT}`);
    for (const key of keys) await client.query(`ALTER TABLE ${key} NOT ENFORCED`);
    for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
    await client.query(`TRUNCATE ${names.join(", ")}`);
    const left = new Map(tables.map((table) => [memberOf(table.name), table]));
    const take = async (member: string, _size: number, content: AsyncIterable<Buffer>) => {
      const table = left.get(member);
      if (table === undefined) return;
      const rows = client.query(copyFrom(`COPY ${formatTable(client, table)} FROM STDIN`));
      await pipeline(content, createGunzip(), rows);
      if (rows.rowCount !== table.rows) throw damaged(member);
      left.delete(member);
    };
    await readMembers(path, take, () => {
      for (const member of left.keys()) throw damaged(member);
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
