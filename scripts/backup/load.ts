import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { withClient } from "../embedded/roles";
import { stepWithProgress } from "../ground/progress";
import { RefusedArchive, readTables } from "./archive-reader";
import type { Manifest } from "./manifest";
import { inSql, sequencesOf, setPlainFormat, type TableShape, tablesOf } from "./tables";

/**
 * Fills a database, migrated as far as the archive, with the archive's rows in one transaction. Deletes rows that
 * migrations added, regenerates generated columns, checks foreign keys after all rows, and disables triggers, whose
 * results the rows contain. Throws RefusedArchive when the tables differ from those of the database.
 */
export async function loadTables(ownerUrl: string, path: string, manifest: Manifest): Promise<void> {
  const bytes = manifest.tables.reduce((sum, table) => sum + table.bytes, 0);
  await withClient(ownerUrl, (client) =>
    stepWithProgress("Tables filled", bytes, async (advance) => {
      await client.query("BEGIN");
      await setPlainFormat(client);
      await requireSameShape(client, path, manifest);
      const names = manifest.tables.map(({ name }) => `public.${client.escapeIdentifier(name)}`);
      const keys = await foreignKeys(client);
      for (const key of keys) await client.query(`ALTER TABLE ${key} NOT ENFORCED`);
      for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
      await client.query(`TRUNCATE ${names.join(", ")}`);
      await readTables(
        path,
        manifest,
        (table) => client.query(copyFrom(`COPY ${inSql(client, table)} FROM STDIN`)),
        advance,
      );
      for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
      // Enforcing a key checks all rows of its table.
      for (const key of keys) await client.query(`ALTER TABLE ${key} ENFORCED`);
      for (const { name, last, called } of manifest.sequences) {
        const sequence = `public.${client.escapeIdentifier(name)}`;
        await client.query("SELECT setval($1::regclass, $2, $3)", [sequence, last, called]);
      }
      await client.query("COMMIT");
    }),
  );
  // Without statistics the first searches are planned as if the tables were empty.
  await withClient(ownerUrl, (client) => client.query("ANALYZE"));
}

async function requireSameShape(client: pg.Client, path: string, manifest: Manifest): Promise<void> {
  const shapesOf = (all: Pick<Manifest, "sequences"> & { tables: readonly TableShape[] }) => [
    ...all.tables.map(({ name, columns }) => `${name} (${columns.join(", ")})`),
    ...all.sequences.map(({ name }) => name),
  ];
  const archived = shapesOf(manifest);
  const found = shapesOf({ tables: await tablesOf(client), sequences: await sequencesOf(client) });
  const different =
    archived.find((shape) => !found.includes(shape)) ?? found.find((shape) => !archived.includes(shape));
  if (different !== undefined) {
    throw new RefusedArchive(`${path} does not fit this version of the register: ${different}.`);
  }
}

/** Returns the foreign keys as ALTER TABLE names them. */
async function foreignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(`
    SELECT conrelid::regclass || ' ALTER CONSTRAINT ' || quote_ident(conname) AS key FROM pg_constraint
    WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conenforced`);
  return rows.map(({ key }) => key);
}
