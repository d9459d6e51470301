import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { type Cluster, MAIN_DATABASE } from "../embedded/cluster";
import { APP_ROLE, withClient } from "../embedded/roles";
import { PlainError, step } from "../ground/report";
import { applyMigrations } from "../schema/apply";
import { loadTables } from "./load";
import type { Manifest } from "./manifest";
import { type Quieted, quietRestored } from "./quiet";

/** What the databases are called that a restore replaced, and those that one is filling. */
const [KEPT, UNFINISHED] = ["register_before_", "register_restore_"];
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

/**
 * Puts an archive that has been checked in the place of the register's database, all or nothing: it is filled beside
 * the old one, brought up to date, and changes places with it only when complete. `kept` is what the old one is called
 * from then on; null when it held nothing. `quieted` is what of the archive is not told by itself any more.
 */
export async function restoreArchive(
  cluster: Cluster,
  path: string,
  manifest: Manifest,
): Promise<{ kept: string | null; quieted: Quieted }> {
  return withRestoreLock(cluster, async (client) => {
    // What killed restores left half filled.
    for (const name of await databasesOf(client, UNFINISHED)) await cluster.dropDatabase(name);
    const fresh = UNFINISHED + stampOf(new Date());
    const ownerUrl = cluster.ownerUrl(fresh);
    try {
      await cluster.createDatabase(fresh);
      const upTo = manifest.migrations.at(-1);
      await step("New database made", () => applyMigrations({ ownerUrl, upTo }));
      await loadTables(ownerUrl, path, manifest);
      await step("Database migrated", () => applyMigrations({ ownerUrl, appRole: APP_ROLE }));
      // Who logged out since, or was logged out, must not be logged in again.
      await withClient(ownerUrl, (owner) => owner.query("DELETE FROM session"));
      const quieted = await quietRestored(ownerUrl);
      const { rows } = await withClient(cluster.adminUrl(MAIN_DATABASE), (main) =>
        main.query("SELECT to_regclass('_prisma_migrations') AS history"),
      );
      const kept = await swapDatabases(cluster, fresh);
      if (rows[0].history !== null) return { kept, quieted };
      await cluster.dropDatabase(kept);
      return { kept: null, quieted };
    } catch (error) {
      await cluster.dropDatabase(fresh).catch(() => undefined);
      throw error;
    }
  });
}

/**
 * Puts back the database that the last restore replaced; the present one is kept in its turn.
 * Throws PlainError when none is kept.
 */
export async function undoRestore(cluster: Cluster): Promise<{ back: string; kept: string }> {
  return withRestoreLock(cluster, async (client) => {
    const [back] = await databasesOf(client, KEPT);
    if (back === undefined) throw new PlainError("No earlier database is kept.");
    await applyMigrations({ ownerUrl: cluster.ownerUrl(back), appRole: APP_ROLE });
    return { back, kept: await swapDatabases(cluster, back) };
  });
}

/** Removes the databases that restores kept; names them. */
export async function dropPrevious(cluster: Cluster): Promise<string[]> {
  return withRestoreLock(cluster, async (client) => {
    const names = await databasesOf(client, KEPT);
    for (const name of names) await cluster.dropDatabase(name);
    return names;
  });
}

/**
 * Does work while no other restore runs, on a connection of the superuser to a database that stays as it is.
 * Throws PlainError when another one runs.
 */
async function withRestoreLock<T>(cluster: Cluster, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return withClient(cluster.adminUrl(), async (client) => {
    const { rows } = await client.query<{ free: boolean }>("SELECT pg_try_advisory_lock($1) AS free", [
      RESTORE_LOCK,
    ]);
    if (rows[0]?.free !== true) throw new PlainError("Another restore is running.");
    return work(client);
  });
}

/** The databases whose names begin so, the newest first. */
async function databasesOf(client: pg.Client, prefix: string): Promise<string[]> {
  const { rows } = await client.query<{ datname: string }>(
    "SELECT datname FROM pg_database WHERE starts_with(datname, $1) ORDER BY datname DESC",
    [prefix],
  );
  return rows.map(({ datname }) => datname);
}

/**
 * Gives another database the register's name, and tells what the one that had it is called now. It is one transaction: a
 * kill at any moment leaves one of the two in its place. A running register is disconnected; while the names change its
 * new connections wait, and then find the other database.
 */
async function swapDatabases(cluster: Cluster, fresh: string): Promise<string> {
  const kept = KEPT + stampOf(new Date());
  const adminUrl = cluster.adminUrl();
  await step("Databases swapped", () =>
    withClient(adminUrl, async (client) => {
      // Whatever fails ends the connection, and with it the transaction.
      await client.query("BEGIN");
      await rename(client, adminUrl, MAIN_DATABASE, kept);
      await rename(client, adminUrl, fresh, MAIN_DATABASE);
      await client.query("COMMIT");
    }),
  );
  return kept;
}

/**
 * PostgreSQL locks the name at once, so that nobody new comes in, and waits 5 seconds for those who are in to leave;
 * from another connection they are sent away.
 */
async function rename(client: pg.Client, adminUrl: string, from: string, to: string): Promise<void> {
  let isDone = false;
  const renaming = client
    .query(`ALTER DATABASE ${client.escapeIdentifier(from)} RENAME TO ${client.escapeIdentifier(to)}`)
    .finally(() => {
      isDone = true;
    });
  const sendingAway = withClient(adminUrl, async (other) => {
    while (!isDone) {
      await other.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [from]);
      await sleep(100);
    }
  });
  await Promise.all([renaming, sendingAway]);
}
