import { applyMigrations, listMigrationNames } from "@/scripts/schema/apply";
import { isBaselineMigration, REPLACED_MIGRATIONS } from "@/scripts/schema/baseline";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { makeEntry } from "../../support/entries";
import { makePerson } from "../../support/people";
import { buildWorkerDatabaseUrl, getOwnerClient, getTestDatabaseServer } from "../../support/test-database";
import { insertMigrationHistoryOf010 } from "../../support/version-0-1-0";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

const migrate = () => applyMigrations({ ownerUrl: buildWorkerDatabaseUrl(getTestDatabaseServer().ownerUrl) });
const history = async () =>
  (
    await queryAsTableOwner<{ name: string }>(
      `SELECT migration_name AS name FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY 1`,
    )
  ).map(({ name }) => name);

test("every migration is applied once, and stands in the table where Prisma looks for it", async () => {
  expect(await history()).toEqual(listMigrationNames());
  expect(await migrate()).toEqual([]);
  const [line] = await queryAsTableOwner("SELECT * FROM _prisma_migrations ORDER BY migration_name LIMIT 1");
  expect(line).toMatchObject({
    checksum: expect.stringMatching(/^[\da-f]{64}$/),
    finished_at: expect.any(Date),
    logs: null,
    applied_steps_count: 1,
  });
});

test("a database of a newer version is left alone", async () => {
  await queryAsTableOwner(`INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
    VALUES ('newer', '', '29990101000000_newer', now())`);
  await expect(migrate()).rejects.toThrow(
    "it has had migrations that do not exist here (29990101000000_newer)",
  );
  await queryAsTableOwner("DELETE FROM _prisma_migrations WHERE id = 'newer'");
});

test("a migration that fails is undone as a whole, and is tried again", async () => {
  const first = listMigrationNames()[0] ?? "";
  const [line] = await queryAsTableOwner(
    "DELETE FROM _prisma_migrations WHERE migration_name = $1 RETURNING *",
    [first],
  );
  const rest = listMigrationNames().slice(1);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await expect(migrate()).rejects.toThrow(`Migration ${first} failed and was undone as a whole: `);
    expect(await history()).toEqual(rest);
  }
  await queryAsTableOwner(
    "INSERT INTO _prisma_migrations SELECT * FROM json_populate_record(NULL::_prisma_migrations, $1)",
    [JSON.stringify(line)],
  );
  expect(await migrate()).toEqual([]);
});

test("one that an earlier version began and did not finish counts for nothing", async () => {
  await queryAsTableOwner(`INSERT INTO _prisma_migrations (id, checksum, migration_name)
    VALUES ('begun', '', '29990101000000_begun')`);
  expect(await migrate()).toEqual([]);
  await queryAsTableOwner("DELETE FROM _prisma_migrations WHERE id = 'begun'");
});

describe("a database of version 0.1.0", () => {
  const baseline = listMigrationNames().filter(isBaselineMigration);
  const all = [...REPLACED_MIGRATIONS, ...listMigrationNames().filter((name) => !isBaselineMigration(name))];

  /** Every table as text, row by row, but the history; and what defines the tables. */
  async function snapshot() {
    const tables = await queryAsTableOwner<{
      name: string;
    }>(`SELECT quote_ident(relname) AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> '_prisma_migrations' ORDER BY 1`);
    const rows: Record<string, unknown> = {};
    for (const { name } of tables)
      rows[name] = await queryAsTableOwner(`SELECT t.ctid, t.xmin, t::text FROM ${name} t ORDER BY 1`);
    const catalogue = await queryAsTableOwner(`SELECT xmin, relname, relacl FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relname !~ '_prisma_migrations' ORDER BY relname`);
    return { rows, catalogue };
  }

  beforeEach(async () => {
    await emptyDatabase();
    const author = await makePerson();
    await makeEntry(author, { algorithmName: "Van toen" });
    await insertMigrationHistoryOf010(await getOwnerClient(), all);
  });
  afterEach(async () => {
    await insertMigrationHistoryOf010(await getOwnerClient(), all);
    await migrate();
  });

  it("gets the baseline as its history, and keeps every row and table as it was", async () => {
    await queryAsTableOwner(`INSERT INTO _prisma_migrations (id, checksum, migration_name, rolled_back_at)
      VALUES ('tried', '', '${REPLACED_MIGRATIONS[1]}', now())`);
    const before = await snapshot();
    expect(Object.keys(before.rows).length).toBeGreaterThan(60);
    expect(await migrate()).toEqual([]);
    expect(await snapshot()).toEqual(before);
    expect(await history()).toEqual(listMigrationNames());
    const [{ count } = { count: "" }] = await queryAsTableOwner("SELECT count(*) FROM _prisma_migrations");
    expect(Number(count)).toBe(listMigrationNames().length);
    const replaced =
      await queryAsTableOwner(`SELECT checksum ~ '^[0-9a-f]{64}$' AS summed, finished_at IS NOT NULL AS done
      FROM _prisma_migrations WHERE migration_name ~ '_baseline_'`);
    expect(replaced).toEqual(baseline.map(() => ({ summed: true, done: true })));
    expect(await migrate()).toEqual([]);
  });

  it("is upgraded once when several processes start at once", async () => {
    expect(await Promise.all([migrate(), migrate(), migrate()])).toEqual([[], [], []]);
    expect(await history()).toEqual(listMigrationNames());
  });

  it.each([
    ["only its first migration", REPLACED_MIGRATIONS.slice(0, 1), REPLACED_MIGRATIONS[1]],
    ["all but its last migration", REPLACED_MIGRATIONS.slice(0, -1), REPLACED_MIGRATIONS.at(-1)],
  ])(
    "is refused untouched when it has had %s, with the version to start first",
    async (_what, had, missing) => {
      await insertMigrationHistoryOf010(await getOwnerClient(), had);
      await expect(migrate()).rejects.toThrow(
        `The database is older than version 0.1.0: migration ${missing} is missing. This version upgrades from 0.1.0 only. With version 0.1.0 (commit 852be1ac), start the register on this database`,
      );
      expect(await history()).toEqual(had);
    },
  );

  it("is refused untouched when it has had a migration that this version does not have", async () => {
    const had = [...REPLACED_MIGRATIONS, "20261127105000_of_a_branch"];
    await insertMigrationHistoryOf010(await getOwnerClient(), had);
    await expect(migrate()).rejects.toThrow("migrations that do not exist here (20261127105000_of_a_branch)");
    expect(await history()).toEqual(had);
  });
});
