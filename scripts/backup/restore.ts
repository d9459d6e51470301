import type pg from "pg";
import { type Cluster, MAIN_DATABASE } from "../embedded/cluster";
import { APP_ROLE, withClient } from "../embedded/roles";
import { PlainError, step } from "../ground/report";
import { applyMigrations } from "../schema/apply";
import { loadTables } from "./load";
import type { Manifest } from "./manifest";
import { type Quieted, quietRestored } from "./quiet";
import { keptDatabases, swapDatabases, swapNames, unfinishedDatabases, withRestoreLock } from "./swap";

/** What became of the database that was there; null when it held nothing. */
export interface Replaced {
  kept: string | null;
}

/** And what of the archive is not told by itself any more. */
export interface Restored extends Replaced {
  quieted: Quieted;
}

/**
 * Puts an archive that has been checked in the place of the register's database, all or nothing: it is filled beside
 * the old one, brought up to date, and changes places with it only when complete.
 */
export async function restoreArchive(cluster: Cluster, path: string, manifest: Manifest): Promise<Restored> {
  return withRestoreLock(cluster.adminUrl(), async (client) => {
    for (const name of await unfinishedDatabases(client)) await cluster.dropDatabase(name);
    const { fresh, kept } = swapNames(new Date());
    try {
      await cluster.createDatabase(fresh);
      await fill(cluster.ownerUrl(fresh), path, manifest);
      const quieted = await quietRestored(cluster.ownerUrl(fresh));
      return { ...(await takePlace(cluster, fresh, kept)), quieted };
    } catch (error) {
      await cluster.dropDatabase(fresh).catch(() => undefined);
      throw error;
    }
  });
}

async function fill(ownerUrl: string, path: string, manifest: Manifest): Promise<void> {
  const upTo = manifest.migrations.at(-1);
  await step("New database made", () => applyMigrations({ ownerUrl, upTo }));
  await loadTables(ownerUrl, path, manifest);
  await step("Database migrated", () => applyMigrations({ ownerUrl, appRole: APP_ROLE }));
  // Who logged out since, or was logged out, must not be logged in again.
  await withClient(ownerUrl, (client) => client.query("DELETE FROM session"));
}

async function takePlace(cluster: Cluster, fresh: string, kept: string): Promise<Replaced> {
  const isEmpty = await withClient(cluster.adminUrl(MAIN_DATABASE), holdsNothing);
  await step("Databases swapped", () => swapDatabases(cluster.adminUrl(), fresh, kept));
  if (!isEmpty) return { kept };
  await cluster.dropDatabase(kept);
  return { kept: null };
}

async function holdsNothing(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    "SELECT FROM pg_class WHERE oid = to_regclass('_prisma_migrations')",
  );
  return rowCount === 0;
}

/**
 * Puts back the database that the last restore replaced; the present one is kept in its turn.
 * Throws PlainError when none is kept.
 */
export async function undoRestore(cluster: Cluster): Promise<Replaced & { back: string }> {
  return withRestoreLock(cluster.adminUrl(), async (client) => {
    const [back] = await keptDatabases(client);
    if (back === undefined) throw new PlainError("No earlier database is kept.");
    const { kept } = swapNames(new Date());
    await applyMigrations({ ownerUrl: cluster.ownerUrl(back), appRole: APP_ROLE });
    await step("Databases swapped", () => swapDatabases(cluster.adminUrl(), back, kept));
    return { back, kept };
  });
}

/** Removes the databases that restores kept; names them. */
export async function dropKept(cluster: Cluster): Promise<string[]> {
  return withRestoreLock(cluster.adminUrl(), async (client) => {
    const names = await keptDatabases(client);
    for (const name of names) await cluster.dropDatabase(name);
    return names;
  });
}
