import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { MAIN_DATABASE } from "../embedded/cluster";
import { withClient } from "../embedded/roles";
import { PlainError } from "../ground/report";

const KEPT_PREFIX = "register_before_";
const UNFINISHED_PREFIX = "register_restore_";
/** One restore at a time; the end of the connection gives the lock back. */
const RESTORE_LOCK = 7_428_311_906;

/**
 * A moment as the names of databases carry it: 20261121_131500042, in universal time. To the millisecond, as two restores
 * may end within one second.
 */
export function stampOf(moment: Date): string {
  return moment
    .toISOString()
    .replace(/\D/g, "")
    .replace(/^(.{8})(.{9}).*$/, "$1_$2");
}

/** Names for the database that is being filled and for the one that makes place. */
export function swapNames(moment: Date): { fresh: string; kept: string } {
  return { fresh: `${UNFINISHED_PREFIX}${stampOf(moment)}`, kept: `${KEPT_PREFIX}${stampOf(moment)}` };
}

/**
 * Does work while no other restore runs, on a connection of the superuser to a database that stays as it is.
 * Throws PlainError when another one runs.
 */
export async function withRestoreLock<T>(
  adminUrl: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  return withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ free: boolean }>("SELECT pg_try_advisory_lock($1) AS free", [
      RESTORE_LOCK,
    ]);
    if (rows[0]?.free !== true) throw new PlainError("Another restore is running.");
    return work(client);
  });
}

/** The databases that earlier restores kept, the newest first. */
export async function keptDatabases(client: pg.Client): Promise<string[]> {
  return databasesWith(client, KEPT_PREFIX);
}

/** What killed restores left half filled. */
export async function unfinishedDatabases(client: pg.Client): Promise<string[]> {
  return databasesWith(client, UNFINISHED_PREFIX);
}

async function databasesWith(client: pg.Client, prefix: string): Promise<string[]> {
  const { rows } = await client.query<{ datname: string }>(
    "SELECT datname FROM pg_database WHERE starts_with(datname, $1) ORDER BY datname DESC",
    [prefix],
  );
  return rows.map(({ datname }) => datname);
}

/**
 * Gives another database the register's name, in one transaction: a kill at any moment leaves one of the two in its
 * place. A running register is disconnected; while the names change its new connections wait, and then find the other
 * database.
 */
export async function swapDatabases(adminUrl: string, fresh: string, kept: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    await client.query("BEGIN");
    try {
      await rename(client, adminUrl, MAIN_DATABASE, kept);
      await rename(client, adminUrl, fresh, MAIN_DATABASE);
      await client.query("COMMIT");
    } catch (error) {
      await client.query("ROLLBACK");
      throw error;
    }
  });
}

/**
 * PostgreSQL locks the name at once, so that nobody new comes in, and waits 5 seconds for those who are in to leave;
 * from another connection they are sent away.
 */
async function rename(client: pg.Client, adminUrl: string, from: string, to: string): Promise<void> {
  const renamed = client.query(
    `ALTER DATABASE ${client.escapeIdentifier(from)} RENAME TO ${client.escapeIdentifier(to)}`,
  );
  let done = false;
  const finished = renamed.then(
    () => undefined,
    () => undefined,
  );
  void finished.then(() => {
    done = true;
  });
  await withClient(adminUrl, async (other) => {
    while (!done) {
      await other.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [from]);
      await Promise.race([finished, sleep(100)]);
    }
  });
  await renamed;
}
