import pg from "pg";
import { FIELD_KEYS, getColumnName } from "@/lib/fields/entry-fields";
import { applyMigrations, listMigrationNames } from "@/scripts/schema/apply";
import { isBaselineMigration } from "@/scripts/schema/baseline";
import { buildWorkerDatabaseUrl, getTestDatabaseServer } from "../../support/test-database";

let client: pg.Client;
let ownerUrl: string;

const all = async (sql: string) => (await client.query(sql)).rows;

/** The rows of a register at version 1.0.0, with a field for each column that its entries had. */
async function fill(): Promise<void> {
  const columns = await all("SELECT attname AS name FROM pg_attribute WHERE attrelid = 'entry'::regclass");
  const keys = FIELD_KEYS.filter((key) => columns.some(({ name }) => name === getColumnName(key)));
  await client.query(
    `INSERT INTO field (key, position, display_name, help, is_filterable, do_filter_empty)
     SELECT key, number, key, '', TRUE, FALSE FROM unnest($1::text[]) WITH ORDINALITY AS f(key, number)`,
    [keys],
  );
  await client.query(`
    INSERT INTO institution (id, name, kind, city) VALUES ('i1', 'Ziekenhuis Nieuw', 'general', 'Ede');
    INSERT INTO list_value (field_key, label, position)
      VALUES ('algorithmType', 'Beeld', 0), ('algorithmFunction', 'Voorrang', 0);
    INSERT INTO "user" (id, email, name) VALUES ('u1', 'een@a.example', 'Een');
    INSERT INTO entry (id, algorithm_name, visibility, author_id, algorithm_type_id, active_hospital_id, algorithm_function_ids)
      SELECT 'e1', 'Scan', 'PUBLIC', 'u1', t.id, h.id, ARRAY[f.id] FROM list_value t, list_value h, list_value f
      WHERE t.label = 'Beeld' AND h.institution_id = 'i1' AND f.label = 'Voorrang'`);
}

beforeAll(async () => {
  const name = `${getTestDatabaseServer().prefix}_ids`;
  const admin = new pg.Client({ connectionString: getTestDatabaseServer().adminUrl });
  await admin.connect();
  await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await admin.query(`CREATE DATABASE ${name} OWNER register_owner`);
  await admin.end();
  const url = new URL(buildWorkerDatabaseUrl(getTestDatabaseServer().ownerUrl));
  url.pathname = `/${name}`;
  ownerUrl = url.href;
  await applyMigrations({ ownerUrl, upTo: listMigrationNames().findLast(isBaselineMigration) });
  client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await fill();
});
afterAll(() => client.end());

it("keeps a value that an entry holds from being deleted, and an institution's value named after it", async () => {
  for (const label of ["Beeld", "Voorrang"]) {
    await expect(client.query("DELETE FROM list_value WHERE label = $1", [label])).rejects.toThrow(
      "foreign key constraint",
    );
  }
  await client.query("UPDATE entry SET algorithm_function_ids = '{}'");
  await client.query("DELETE FROM list_value WHERE label = 'Voorrang'");
  await client.query("UPDATE institution SET name = 'Ziekenhuis Nieuwer', retired_at = now()");
  const hospital = `SELECT v.label, v.retired_at IS NOT NULL AS retired FROM entry e
    JOIN list_value v ON v.id = e.active_hospital_id`;
  expect(await all(hospital)).toEqual([{ label: "Ziekenhuis Nieuwer", retired: true }]);
  await expect(client.query("UPDATE entry SET algorithm_function_ids = '{0}'")).rejects.toThrow(
    "violates foreign key constraint",
  );
});

it("adds a row for every later field to a register of version 1.0.0", async () => {
  await applyMigrations({ ownerUrl });
  const keys = (await all("SELECT key FROM field")).map(({ key }) => key);
  expect(keys.sort()).toEqual([...FIELD_KEYS].sort());
});
