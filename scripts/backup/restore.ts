import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { MAIN_DATABASE_NAME, type PostgresCluster } from "../embedded/cluster";
import { DATABASE_APP_ROLE, withDatabaseClient } from "../embedded/roles";
import { runTimedStep, TerminalMessageError } from "../ground/report";
import { applyMigrations } from "../schema/apply";
import { loadTablesFromArchive } from "./load";
import type { BackupManifest } from "./manifest";
import { type HeldBackNotificationCounts, holdBackNotifications } from "./quiet";

/** Name prefixes: of a database that a restore replaced, and of a new one whose restore has not finished. */
const [REPLACED_PREFIX, UNFINISHED_PREFIX] = ["register_before_", "register_restore_"];
/** Advisory lock of restores; it is released when the connection ends. */
const RESTORE_LOCK = 7_428_311_906;

/**
 * Formats a moment for database names: 20261121_131500042, in UTC. The milliseconds keep the names of two restores in
 * one second apart.
 */
export function formatDatabaseNameTimestamp(moment: Date): string {
  return moment
    .toISOString()
    .replace(/\D/g, "")
    .replace(/^(.{8})(.{9}).*$/, "$1_$2");
}

/**
 * Replaces the register's database with a checked archive, all or nothing: fills and migrates a new database, then
 * swaps the names. `previous` is the new name of the old database, null when the old one was empty; `quieted` counts
 * the notifications held back.
 */
export async function restoreArchive(
  cluster: PostgresCluster,
  path: string,
  manifest: BackupManifest,
): Promise<{ previous: string | null; quieted: HeldBackNotificationCounts }> {
  return withRestoreLock(cluster, async (client) => {
    // Deletes databases left half filled by killed restores.
    for (const name of await databasesOf(client, UNFINISHED_PREFIX)) await cluster.dropDatabase(name);
    const fresh = UNFINISHED_PREFIX + formatDatabaseNameTimestamp(new Date());
    const ownerUrl = cluster.ownerUrl(fresh);
    try {
      await cluster.createDatabase(fresh);
      const upTo = manifest.migrations.at(-1);
      await runTimedStep("New database made", () => applyMigrations({ ownerUrl, upTo }));
      await runTimedStep("Tables filled", () => loadTablesFromArchive(ownerUrl, path, manifest));
      await runTimedStep("Database migrated", () =>
        applyMigrations({ ownerUrl, appRole: DATABASE_APP_ROLE }),
      );
      // Sessions that have ended since the backup must not become valid again.
      await withDatabaseClient(ownerUrl, (owner) => owner.query("DELETE FROM session"));
      const quieted = await holdBackNotifications(ownerUrl);
      const { rows } = await withDatabaseClient(cluster.adminUrl(MAIN_DATABASE_NAME), (main) =>
        main.query("SELECT to_regclass('_prisma_migrations') AS history"),
      );
      const previous = await swapDatabases(cluster, fresh);
      if (rows[0].history !== null) return { previous, quieted };
      await cluster.dropDatabase(previous);
      return { previous: null, quieted };
    } catch (error) {
      await cluster.dropDatabase(fresh).catch(() => undefined);
      throw error;
    }
  });
}

/**
 * Restores the database that the last restore replaced, and keeps the present one as replaced. Throws
 * TerminalMessageError when no replaced database exists.
 */
export async function undoRestore(cluster: PostgresCluster): Promise<{ back: string; previous: string }> {
  return withRestoreLock(cluster, async (client) => {
    const [back] = await databasesOf(client, REPLACED_PREFIX);
    if (back === undefined) throw new TerminalMessageError("No earlier database is kept.");
    await applyMigrations({ ownerUrl: cluster.ownerUrl(back), appRole: DATABASE_APP_ROLE });
    return { back, previous: await swapDatabases(cluster, back) };
  });
}

/** Deletes the databases that restores replaced; returns their names. */
export async function dropReplacedDatabases(cluster: PostgresCluster): Promise<string[]> {
  return withRestoreLock(cluster, async (client) => {
    const names = await databasesOf(client, REPLACED_PREFIX);
    for (const name of names) await cluster.dropDatabase(name);
    return names;
  });
}

/**
 * Runs work while no other restore runs, on a superuser connection to the maintenance database. Throws
 * TerminalMessageError when another restore runs.
 */
async function withRestoreLock<T>(
  cluster: PostgresCluster,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  return withDatabaseClient(cluster.adminUrl(), async (client) => {
    const { rows } = await client.query<{ free: boolean }>("SELECT pg_try_advisory_lock($1) AS free", [
      RESTORE_LOCK,
    ]);
    if (rows[0]?.free !== true) throw new TerminalMessageError("Another restore is running.");
    return work(client);
  });
}

/** Lists the databases whose names have this prefix, newest first. */
async function databasesOf(client: pg.Client, prefix: string): Promise<string[]> {
  const { rows } = await client.query<{ datname: string }>(
    "SELECT datname FROM pg_database WHERE starts_with(datname, $1) ORDER BY datname DESC",
    [prefix],
  );
  return rows.map(({ datname }) => datname);
}

/**
 * Gives another database the register's name, and returns the old database's new name. One transaction renames both,
 * so a killed process never leaves the register without a database. A running register loses its connections; its
 * next ones wait, then reach the other database.
 */
async function swapDatabases(cluster: PostgresCluster, fresh: string): Promise<string> {
  const previous = REPLACED_PREFIX + formatDatabaseNameTimestamp(new Date());
  const adminUrl = cluster.adminUrl();
  await runTimedStep("Databases swapped", () =>
    withDatabaseClient(adminUrl, async (client) => {
      // Any failure ends the connection, which rolls back the transaction.
      await client.query("BEGIN");
      await rename(client, adminUrl, MAIN_DATABASE_NAME, previous);
      await rename(client, adminUrl, fresh, MAIN_DATABASE_NAME);
      await client.query("COMMIT");
    }),
  );
  return previous;
}

/**
 * Renames a database. PostgreSQL locks its name at once against new connections, and waits 5 seconds for existing ones,
 * which another connection terminates.
 */
async function rename(client: pg.Client, adminUrl: string, from: string, to: string): Promise<void> {
  let isDone = false;
  const renaming = client
    .query(`ALTER DATABASE ${client.escapeIdentifier(from)} RENAME TO ${client.escapeIdentifier(to)}`)
    .finally(() => {
      isDone = true;
    });
  const sendingAway = withDatabaseClient(adminUrl, async (other) => {
    while (!isDone) {
      await other.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [from]);
      await sleep(100);
    }
  });
  await Promise.all([renaming, sendingAway]);
}
