import { db } from "@/lib/platform/database/db";
import { asOwner, emptyDatabase } from "../../support/database";

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
      await asOwner<{ version: number }>("DELETE FROM seed_state WHERE key = 'test' RETURNING version"),
    ).toEqual([{ version: 1 }]);
  });
});
