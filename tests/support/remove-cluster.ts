import { existsSync, lstatSync, rmSync } from "node:fs";
import { prepareClusterDirectory } from "../../scripts/embedded/home";
import { stopPostgres } from "../../scripts/embedded/postmaster";
import { withProcessLock } from "../../scripts/ground/lock";

/** Removes a cluster with all its data, also where it really stands, and first whatever a killed run left running. */
export async function removeCluster(dir: string): Promise<void> {
  if (existsSync(dir)) {
    const home = prepareClusterDirectory(dir, () => undefined);
    await withProcessLock(dir, () => stopPostgres(home));
    if (lstatSync(dir).isSymbolicLink()) rmSync(home.directory, { recursive: true, force: true });
  }
  for (const path of [dir, `${dir}.lock`]) rmSync(path, { recursive: true, force: true });
}
