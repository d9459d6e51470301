import { existsSync, lstatSync, rmSync } from "node:fs";
import { prepareClusterDirectory } from "../../scripts/embedded/home";
import { stopPostgres } from "../../scripts/embedded/postmaster";
import { withProcessLock } from "../../scripts/ground/lock";

/**
 * Deletes an embedded PostgreSQL cluster with its data, including the directory that a link points to; first stops
 * processes that a killed run left running.
 */
export async function removePostgresCluster(dir: string): Promise<void> {
  if (existsSync(dir)) {
    const home = prepareClusterDirectory(dir, () => undefined);
    await withProcessLock(dir, () => stopPostgres(home));
    if (lstatSync(dir).isSymbolicLink()) rmSync(home.directory, { recursive: true, force: true });
  }
  for (const path of [dir, `${dir}.lock`]) rmSync(path, { recursive: true, force: true });
}
