import { db } from "@/lib/platform/database/db";
import { readState } from "@/lib/platform/database/state";
import { settings } from "@/lib/platform/env";
import { emptyDatabase } from "../../support/database";

beforeAll(emptyDatabase);

const write = (database: Pick<ReturnType<typeof db>, "$executeRaw">) =>
  database.$executeRaw`UPDATE seed_state SET applied_at = now()`;

/** Nothing else writes to this cluster while it is read twice, in one of a few tries. */
async function isSameTwice(read: () => Promise<unknown>): Promise<boolean> {
  for (let turn = 0; turn < 50; turn += 1) {
    const before = await readState();
    await read();
    if (before === (await readState())) return true;
  }
  return false;
}

test("stays the same while the database is only read", async () => {
  expect(await isSameTwice(() => db().user.findMany())).toBe(true);
});

test("is another after each commit, also of what began before it was read", async () => {
  await db().seedState.create({ data: { key: "a test of states", version: 1 } });
  const states = [await readState()];
  await write(db());
  states.push(await readState());
  await db().$transaction(async (transaction) => {
    await write(transaction);
    states.push(await readState());
  });
  states.push(await readState());
  expect(states).not.toContain(null);
  expect(new Set([states[0], states[1]]).size).toBe(2);
  // What stood open when it was read has been committed since.
  expect(states[3]).not.toBe(states[2]);
});

test("is not known beside a replica, which may be behind, nor when the database fails", async () => {
  const { DATABASE_REPLICA_URL } = settings();
  settings().DATABASE_REPLICA_URL = settings().DATABASE_URL;
  try {
    expect(await readState()).toBeNull();
  } finally {
    if (DATABASE_REPLICA_URL === undefined) delete settings().DATABASE_REPLICA_URL;
  }
  const failing = jest.spyOn(db(), "read").mockRejectedValueOnce(new Error("away"));
  expect(await readState()).toBeNull();
  failing.mockRestore();
});
