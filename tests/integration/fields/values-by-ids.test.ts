import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { FIELD_KEYS } from "@/lib/fields/entry-fields";
import { testDatabase, urlOf } from "../../support/test-database";

const MIGRATION = "20261123050000_values_by_their_ids";
const migrations = readdirSync(join(process.cwd(), "prisma/migrations")).filter((name) => /^\d/.test(name));

let client: pg.Client;
let ownerUrl: string;

/** Migrates that database up to a migration, as a new version of the register does. */
function migrateUpTo(number: number): void {
  const script = join(process.cwd(), "tests/support/migrate-up-to.ts");
  const args = ["--conditions=react-server", "--import", "tsx", script, ownerUrl, String(number)];
  const { status, stderr } = spawnSync(process.execPath, args, {
    env: { ...process.env, NODE_OPTIONS: "" },
    encoding: "utf8",
  });
  expect([status, status === 0 ? "" : stderr]).toEqual([0, ""]);
}

const all = async (sql: string) => (await client.query(sql)).rows;

/** The other fields that a register of then had. */
const FIELDS_OF_THEN = `algorithmName description visibility benefitClaims mediaURL contactEmail collaboration intendedPurpose
  intendedUser targetPopulation applicationGoal medicalDevice riskClass primaryDeveloper developerName nameCommercialProduct
  peopleInvolved lessonsLearned technicalReadinessLevel reasonCancellation dataSource technicalPlatform dataStandard
  innovationFunnelTested`;

/** A register as the commit before the migration kept it. */
const FILLED = `
  INSERT INTO field (key, position, display_name, help, is_filterable, do_filter_empty)
    SELECT key, number, key, '', TRUE, FALSE FROM unnest(ARRAY['algorithmType', 'activeHospital', 'medicalSpecialism',
      'algorithmFunction'] || regexp_split_to_array('${FIELDS_OF_THEN}', '\\s+')) WITH ORDINALITY AS f(key, number);
  INSERT INTO list_value (id, field_key, label, code, position) VALUES
    ('t1', 'algorithmType', 'Beeld', NULL, 0), ('t2', 'algorithmType', 'Tekst', NULL, 1),
    ('s1', 'medicalSpecialism', 'Radiologie', NULL, 0), ('s2', 'medicalSpecialism', 'Beeld', NULL, 1),
    ('f1', 'algorithmFunction', 'Detectie', NULL, 0), ('f2', 'algorithmFunction', 'Voorrang', NULL, 1),
    ('h1', 'activeHospital', 'Anders', NULL, 0);
  INSERT INTO institution (id, name, kind, city, retired_at) VALUES
    ('i1', 'Ziekenhuis Nieuw', 'general', 'Ede', NULL), ('i2', 'Kliniek Oud', 'general', 'Ede', now());
  INSERT INTO field_change (kind, by) VALUES ('first', 'version');
  INSERT INTO field_change (at, field_key, kind, before, after, by) VALUES
    ('2026-01-10', 'algorithmType', 'valueRenamed', 'Plaatje', 'Foto', 'admin'),
    ('2026-02-10', 'algorithmType', 'valueRenamed', 'Foto', 'Beeld', 'admin'),
    ('2026-02-11', 'algorithmFunction', 'valueRenamed', 'Triage', 'Voorrang', 'admin'),
    ('2026-02-12', 'activeHospital', 'valueRenamed', 'Ziekenhuis Oud', 'Ziekenhuis Nieuw', 'admin');
  INSERT INTO "user" (id, email, name) VALUES ('u1', 'een@a.example', 'Een');
  INSERT INTO entry (id, algorithm_name, visibility, author_id, algorithm_type, active_hospital, medical_specialism,
      algorithm_function, application_goal, intended_user, target_population, people_involved, description)
    VALUES
    ('e1', 'Scan', 'PUBLIC', 'u1', 'Beeld', 'Ziekenhuis Nieuw', 'Radiologie', '{Voorrang,Detectie}', '{}', '{}', '{}', '{}',
      'Een tekst.'),
    ('e2', 'Vreemd', 'PRIVATE', 'u1', 'Hologram', 'Anders', '', '{Raden,Detectie,Detectie}', '{}', '{}', '{}', '{}', NULL),
    ('e3', 'Leeg', 'PUBLIC', 'u1', NULL, 'Kliniek Oud', NULL, '{}', '{}', '{}', '{}', '{}', NULL);
  INSERT INTO entry_version (id, entry_id, number, author_id, created_at, visibility, content) VALUES
    ('v1', 'e1', 1, 'u1', '2026-01-01', 'PUBLIC', '{"algorithmName": "Scan", "algorithmType": "Plaatje", "visibility": "PUBLIC",
      "activeHospital": "Ziekenhuis Oud", "algorithmFunction": ["Triage", "Gokken"], "applicationGoal": [], "riskClass": null,
      "description": "Beeld"}'),
    ('v2', 'e1', 2, 'u1', '2026-03-01', 'PUBLIC', '{"algorithmName": "Scan", "algorithmType": "Plaatje", "visibility": "PUBLIC",
      "activeHospital": "Ziekenhuis Nieuw", "algorithmFunction": ["Voorrang", "Detectie"]}');
  INSERT INTO saved_search (id, user_id, name, query) VALUES ('z1', 'u1', 'Mijn', 'algorithmType=Beeld');
  INSERT INTO follow (id, user_id, kind, frequency, specialism_id) VALUES ('w1', 'u1', 'specialism', 'weekly', 's1');
  INSERT INTO follow (id, user_id, kind, frequency, institution_id) VALUES ('w2', 'u1', 'hospital', 'weekly', 'i1');
  DELETE FROM follow_change`;

beforeAll(async () => {
  const name = `${testDatabase().prefix}_ids`;
  const admin = new pg.Client({ connectionString: testDatabase().adminUrl });
  await admin.connect();
  await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await admin.query(`CREATE DATABASE ${name} OWNER register_owner`);
  await admin.end();
  const url = new URL(urlOf(testDatabase().ownerUrl));
  url.pathname = `/${name}`;
  ownerUrl = url.href;
  migrateUpTo(migrations.indexOf(MIGRATION));
  client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(FILLED);
  migrateUpTo(migrations.indexOf(MIGRATION) + 1);
});
afterAll(() => client.end());

describe("a filled register of before values had ids", () => {
  it("keeps what its entries hold, in its order and each once, and what no list knew as a retired value", async () => {
    const labels = `SELECT e.id, t.label AS type, h.label AS hospital, s.label AS specialism,
        ARRAY(SELECT v.label FROM unnest(e.algorithm_function_ids) WITH ORDINALITY AS f(id, place)
          JOIN list_value v ON v.id = f.id ORDER BY f.place) AS functions
      FROM entry e LEFT JOIN list_value t ON t.id = e.algorithm_type_id LEFT JOIN list_value h ON h.id = e.active_hospital_id
      LEFT JOIN list_value s ON s.id = e.medical_specialism_id ORDER BY e.id`;
    expect(await all(labels)).toEqual([
      {
        id: "e1",
        type: "Beeld",
        hospital: "Ziekenhuis Nieuw",
        specialism: "Radiologie",
        functions: ["Voorrang", "Detectie"],
      },
      { id: "e2", type: "Hologram", hospital: "Anders", specialism: null, functions: ["Raden", "Detectie"] },
      { id: "e3", type: null, hospital: "Kliniek Oud", specialism: null, functions: [] },
    ]);
    const retired =
      "SELECT field_key AS field, label FROM list_value WHERE retired_at IS NOT NULL ORDER BY 1, 2";
    expect(await all(retired)).toEqual([
      { field: "activeHospital", label: "Kliniek Oud" },
      { field: "algorithmFunction", label: "Raden" },
      { field: "algorithmType", label: "Hologram" },
    ]);
    const keys = `SELECT e.id, (SELECT array_agg(k ORDER BY k) FROM unnest(e.facet_keys) k) = (
        SELECT array_agg(k ORDER BY k) FROM (SELECT c.value_id FROM entry_choice c WHERE c.entry_id = e.id
          UNION ALL SELECT v FROM unnest(ARRAY[e.algorithm_type_id, e.active_hospital_id, e.medical_specialism_id]) v
          WHERE v IS NOT NULL) AS u(k)) AS same FROM entry e ORDER BY 1`;
    expect((await all(keys)).map(({ same }) => same)).toEqual([true, true, true]);
  });

  it("has each version by ids: a word that was renamed since by the log, and one that no list knows as it was", async () => {
    const ids = Object.fromEntries(
      (await all("SELECT field_key || ' ' || label AS name, id FROM list_value")).map(({ name, id }) => [
        name,
        id,
      ]),
    );
    const [first, second] = (await all("SELECT content FROM entry_version ORDER BY id")).map(
      ({ content }) => content,
    );
    expect(first).toEqual({
      algorithmName: "Scan",
      algorithmType: ids["algorithmType Beeld"],
      visibility: "PUBLIC",
      activeHospital: ids["activeHospital Ziekenhuis Nieuw"],
      algorithmFunction: [ids["algorithmFunction Voorrang"], "Gokken"],
      applicationGoal: [],
      riskClass: null,
      description: "Beeld",
    });
    // Renamed before it was written, so it was another word by then.
    expect(second).toMatchObject({
      algorithmType: "Plaatje",
      algorithmFunction: [ids["algorithmFunction Voorrang"], ids["algorithmFunction Detectie"]],
    });
    await expect(client.query("UPDATE entry_version SET number = 9")).rejects.toThrow("never changes");
  });

  it("keeps follows and searches, and has logged nothing but the values that it retired", async () => {
    const follows = `SELECT f.id, v.label, f.institution_id AS hospital FROM follow f
      LEFT JOIN list_value v ON v.id = f.specialism_id ORDER BY f.id`;
    expect(await all(follows)).toEqual([
      { id: "w1", label: "Radiologie", hospital: null },
      { id: "w2", label: null, hospital: "i1" },
    ]);
    expect(await all("SELECT query FROM saved_search")).toEqual([{ query: "algorithmType=Beeld" }]);
    expect(await all("SELECT 1 FROM follow_change")).toEqual([]);
    const log =
      "SELECT kind, coalesce(after, before) AS label FROM field_change WHERE id > 5 ORDER BY kind, label";
    expect(await all(log)).toEqual([
      { kind: "valueAdded", label: "Hologram" },
      { kind: "valueAdded", label: "Raden" },
      { kind: "valueRetired", label: "Hologram" },
      { kind: "valueRetired", label: "Raden" },
    ]);
  });
});

describe("the database", () => {
  it("lets no value go that an entry holds, and keeps the name of an institution as its value", async () => {
    for (const label of ["Beeld", "Voorrang"]) {
      await expect(client.query("DELETE FROM list_value WHERE label = $1", [label])).rejects.toThrow(
        "foreign key constraint",
      );
    }
    await client.query("UPDATE entry SET algorithm_function_ids = '{}' WHERE id = 'e1'");
    await client.query("DELETE FROM list_value WHERE label = 'Voorrang'");
    await client.query(
      "UPDATE institution SET name = 'Ziekenhuis Nieuwer', retired_at = now() WHERE id = 'i1'",
    );
    const hospital = `SELECT v.label, v.retired_at IS NOT NULL AS retired FROM entry e
      JOIN list_value v ON v.id = e.active_hospital_id WHERE e.id = 'e1'`;
    expect(await all(hospital)).toEqual([{ label: "Ziekenhuis Nieuwer", retired: true }]);
    await expect(client.query("UPDATE entry SET algorithm_function_ids = '{0}'")).rejects.toThrow(
      "violates foreign key constraint",
    );
  });
});

describe("a register that is brought up to today", () => {
  it("gets a row for every field that was added since, by the migration that added it", async () => {
    migrateUpTo(migrations.length);
    const keys = (await all("SELECT key FROM field")).map(({ key }) => key);
    expect(keys.sort()).toEqual([...FIELD_KEYS].sort());
  });
});
