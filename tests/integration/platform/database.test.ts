import { db, Prisma } from "@/lib/platform/database/db";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";

describe("the database a test file gets", () => {
  beforeEach(emptyDatabase);

  it("holds the data model and nothing else", async () => {
    expect(await db().field.count()).toBeGreaterThan(20);
    expect(await db().user.count()).toBe(0);
    expect(await db().entry.count()).toBe(0);
  });

  it("lets the register's role change rows and no table", async () => {
    await db().seedState.create({ data: { key: "test", version: 1 } });
    await expect(db().$executeRawUnsafe("DROP TABLE seed_state")).rejects.toThrow(/must be owner/);
    await expect(db().$executeRawUnsafe("CREATE TABLE other (id int)")).rejects.toThrow(/permission denied/);
    await expect(db().$executeRawUnsafe("TRUNCATE entry CASCADE")).rejects.toThrow(/permission denied/);
    await expect(db().$executeRawUnsafe("DELETE FROM _prisma_migrations")).rejects.toThrow(
      /permission denied/,
    );
    expect(
      await queryAsTableOwner<{ version: number }>(
        "DELETE FROM seed_state WHERE key = 'test' RETURNING version",
      ),
    ).toEqual([{ version: 1 }]);
  });
});

describe("a statement that stays prepared", () => {
  const prepared = () =>
    db().$queryRaw<{ statement: string }[]>`SELECT statement FROM pg_prepared_statements WHERE name <> ''`;
  const read = (key: string) =>
    db().read<{ key: string; position: number }>(
      Prisma.sql`SELECT f.key, f.position FROM field f WHERE f.key = ${key}`,
    );

  it("answers for each value, and is prepared once", async () => {
    const [one] = await read("description");
    expect(one?.key).toBe("description");
    expect((await read("activeHospital"))[0]?.key).toBe("activeHospital");
    expect(await read("none")).toEqual([]);
    const own = (await prepared()).filter(({ statement }) => statement.includes("f.key, f.position"));
    expect(own).toHaveLength(1);
  });

  it("still answers when a column of it has changed", async () => {
    const before = await read("description");
    await queryAsTableOwner("ALTER TABLE field ALTER COLUMN position TYPE smallint");
    try {
      expect(await read("description")).toEqual(before);
    } finally {
      await queryAsTableOwner("ALTER TABLE field ALTER COLUMN position TYPE integer");
    }
  });
});
