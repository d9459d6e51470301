import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { buildWorkerDatabaseUrl, getTestDatabaseServer } from "./test-database";

const POLL_MS = 5;

/**
 * Waits until `count` connections wait for a lock, or until `done` returns true because the operation needed no lock.
 */
async function waitForWaiters(client: pg.Client, count: number, done: () => boolean): Promise<void> {
  while (!done()) {
    // Within a transaction pg_stat_activity repeats its first result, without later connections.
    await client.query("SELECT pg_stat_clear_snapshot()");
    const { rows } = await client.query(`SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`);
    if (rows[0].count >= count) return;
    await sleep(POLL_MS);
  }
}

/**
 * Locks rows, starts operations one after the other so that they wait for the lock in that order, then releases it.
 * Returns the result of each operation.
 */
async function queueBehind(
  query: string,
  values: readonly unknown[],
  acts: readonly (() => Promise<unknown>)[],
): Promise<PromiseSettledResult<unknown>[]> {
  const client = new pg.Client({
    connectionString: buildWorkerDatabaseUrl(getTestDatabaseServer().adminUrl),
  });
  await client.connect();
  try {
    await client.query("BEGIN");
    await client.query(query, [...values]);
    const begun: Promise<unknown>[] = [];
    for (const act of acts) {
      let isDone = false;
      const ended = () => {
        isDone = true;
      };
      const one = act();
      one.then(ended, ended);
      begun.push(one);
      await waitForWaiters(client, begun.length, () => isDone);
    }
    await client.query("COMMIT");
    return await Promise.allSettled(begun);
  } finally {
    await client.end();
  }
}

/** Runs operations that all wait for the lock of one product, in this order. */
export const runQueuedBehindProductLock = (id: string, acts: readonly (() => Promise<unknown>)[]) =>
  queueBehind("SELECT 1 FROM product WHERE id = $1 FOR UPDATE", [id], acts);
