import { existsSync, readdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { readProcessField } from "../../scripts/ground/processes";

/** Returns the process ids of a cluster's PostgreSQL: the postmaster first, then its child processes. */
export function listPostgresProcessIds(dir: string): number[] {
  if (!existsSync(dir)) return [];
  // The directory may be a link to a place that PostgreSQL's user can reach.
  const data = join(realpathSync(dir), "data");
  const all = readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number);
  const postmasters = all.filter((pid) => readProcessField(pid, "command").includes(data));
  return [
    ...postmasters,
    ...all.filter((pid) => postmasters.includes(Number(readProcessField(pid, "ppid")))),
  ];
}
