import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { withClient } from "../embedded/roles";
import { RefusedArchive, readTables } from "./archive-reader";
import { bytesOf, type Manifest } from "./manifest";
import { withProgress } from "./progress";
import { inSql, sequencesOf, setPlainFormat, tablesOf } from "./tables";

/**
 * Fills a database that has had the archive's migrations with the archive's rows, all or nothing. Rows that migrations
 * themselves put there make place. Columns that are generated are generated again; foreign keys are checked once all
 * rows are there; triggers rest, as the rows are what they left.
 * Throws RefusedArchive when the archive's tables are not those of the database.
 */
export async function loadTables(ownerUrl: string, path: string, manifest: Manifest): Promise<void> {
  await withClient(ownerUrl, (client) =>
    withProgress("Tables filled", bytesOf(manifest), async ({ advance }) => {
      await client.query("BEGIN");
      await setPlainFormat(client);
      await requireSameShape(client, path, manifest);
      const keys = await foreignKeys(client);
      await restRules(client, manifest, keys);
      await readTables(
        path,
        manifest,
        (table) => {
          const take = client.query(copyFrom(`COPY ${inSql(client, table)} FROM STDIN`));
          return { take, done: () => take.rowCount };
        },
        advance,
      );
      await wakeRules(client, manifest, keys);
      for (const { name, last, called } of manifest.sequences) {
        await client.query("SELECT setval($1::regclass, $2, $3)", [
          `public.${client.escapeIdentifier(name)}`,
          last,
          called,
        ]);
      }
      await client.query("COMMIT");
    }),
  );
  // Without it the first searches are planned as if the tables were empty.
  await withClient(ownerUrl, (client) => client.query("ANALYZE"));
}

async function requireSameShape(
  client: pg.Client,
  path: string,
  { tables, sequences }: Manifest,
): Promise<void> {
  const archived = [
    ...tables.map(({ name, columns }) => `${name} (${columns.join(", ")})`),
    ...sequences.map(({ name }) => name),
  ];
  const found = [
    ...(await tablesOf(client)).map(({ name, columns }) => `${name} (${columns.join(", ")})`),
    ...(await sequencesOf(client)),
  ];
  const [different] = [
    ...archived.filter((shape) => !found.includes(shape)),
    ...found.filter((shape) => !archived.includes(shape)),
  ];
  if (different === undefined) return;
  throw new RefusedArchive(`${path} does not fit this version of the register: ${different}.`);
}

interface ForeignKey {
  table: string;
  name: string;
}

async function foreignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name FROM pg_constraint
    WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conenforced`);
  return rows;
}

async function restRules(
  client: pg.Client,
  { tables }: Manifest,
  keys: readonly ForeignKey[],
): Promise<void> {
  for (const { table, name } of keys) {
    await client.query(`ALTER TABLE ${table} ALTER CONSTRAINT ${name} NOT ENFORCED`);
  }
  const names = tables.map(({ name }) => `public.${client.escapeIdentifier(name)}`);
  for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  await client.query(`TRUNCATE ${names.join(", ")}`);
}

/** Enforcing a key again checks every row of its table. */
async function wakeRules(
  client: pg.Client,
  { tables }: Manifest,
  keys: readonly ForeignKey[],
): Promise<void> {
  for (const { name } of tables) {
    await client.query(`ALTER TABLE public.${client.escapeIdentifier(name)} ENABLE TRIGGER USER`);
  }
  for (const { table, name } of keys) {
    await client.query(`ALTER TABLE ${table} ALTER CONSTRAINT ${name} ENFORCED`);
  }
}
