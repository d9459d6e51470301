import { existsSync, lstatSync, rmSync } from "node:fs";
import { prepareHome } from "../../scripts/embedded/home";
import { stopServer } from "../../scripts/embedded/postmaster";
import { withLock } from "../../scripts/ground/lock";

/** Removes a cluster with all its data, also where it really stands, and first whatever a killed run left running. */
export async function removeCluster(dir: string): Promise<void> {
  if (existsSync(dir)) {
    const home = prepareHome(dir, () => undefined);
    await withLock(dir, () => stopServer(home));
    if (lstatSync(dir).isSymbolicLink()) rmSync(home.directory, { recursive: true, force: true });
  }
  for (const path of [dir, `${dir}.lock`]) rmSync(path, { recursive: true, force: true });
}
