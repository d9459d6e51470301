import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { testDatabase, urlOf } from "./test-database";

const POLL_MS = 5;

/** Waits until this many connections wait for a lock, or until `done` says that it needs none. */
async function waitForWaiters(client: pg.Client, count: number, done: () => boolean): Promise<void> {
  while (!done()) {
    // The view keeps what it showed first in a transaction, without the connections that came since.
    await client.query("SELECT pg_stat_clear_snapshot()");
    const { rows } = await client.query(`SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`);
    if (rows[0].count >= count) return;
    await sleep(POLL_MS);
  }
}

/**
 * Holds the rows that a locking query takes, lets acts come to wait for them one after the other, and lets go: PostgreSQL
 * serves them in that order. Returns how each ended.
 */
async function queueBehind(
  query: string,
  values: readonly unknown[],
  acts: readonly (() => Promise<unknown>)[],
): Promise<PromiseSettledResult<unknown>[]> {
  const client = new pg.Client({ connectionString: urlOf(testDatabase().adminUrl) });
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

/** Holds one product; see queueBehind. */
export const queueBehindProduct = (id: string, acts: readonly (() => Promise<unknown>)[]) =>
  queueBehind("SELECT 1 FROM product WHERE id = $1 FOR UPDATE", [id], acts);
