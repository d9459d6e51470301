import { applyMigrations, migrationNames } from "@/scripts/schema/apply";
import { asOwner } from "../../support/database";
import { testDatabase, urlOf } from "../../support/test-database";

const migrate = () => applyMigrations({ ownerUrl: urlOf(testDatabase().ownerUrl) });
const history = async () =>
  (
    await asOwner<{ name: string }>(
      `SELECT migration_name AS name FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY 1`,
    )
  ).map(({ name }) => name);

test("every migration is applied once, and stands in the table where Prisma looks for it", async () => {
  expect(await history()).toEqual(migrationNames());
  expect(await migrate()).toEqual([]);
  const [line] = await asOwner("SELECT * FROM _prisma_migrations ORDER BY migration_name LIMIT 1");
  expect(line).toMatchObject({
    checksum: expect.stringMatching(/^[\da-f]{64}$/),
    finished_at: expect.any(Date),
    logs: null,
    applied_steps_count: 1,
  });
});

test("a database of a newer version is left alone", async () => {
  await asOwner(`INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
    VALUES ('newer', '', '29990101000000_newer', now())`);
  await expect(migrate()).rejects.toThrow(
    "it has had migrations that do not exist here (29990101000000_newer)",
  );
  await asOwner("DELETE FROM _prisma_migrations WHERE id = 'newer'");
});

test("a migration that fails is undone as a whole, and is tried again", async () => {
  const first = migrationNames()[0] ?? "";
  const [line] = await asOwner("DELETE FROM _prisma_migrations WHERE migration_name = $1 RETURNING *", [
    first,
  ]);
  const rest = migrationNames().slice(1);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await expect(migrate()).rejects.toThrow(`Migration ${first} failed and was undone as a whole: `);
    expect(await history()).toEqual(rest);
  }
  await asOwner(
    "INSERT INTO _prisma_migrations SELECT * FROM json_populate_record(NULL::_prisma_migrations, $1)",
    [JSON.stringify(line)],
  );
  expect(await migrate()).toEqual([]);
});

test("one that an earlier version began and did not finish counts for nothing", async () => {
  await asOwner(`INSERT INTO _prisma_migrations (id, checksum, migration_name)
    VALUES ('begun', '', '29990101000000_begun')`);
  expect(await migrate()).toEqual([]);
  await asOwner("DELETE FROM _prisma_migrations WHERE id = 'begun'");
});
