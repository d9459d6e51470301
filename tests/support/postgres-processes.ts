import { existsSync, readdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { readProcessField } from "../../scripts/ground/processes";

/** The ids of the processes of a cluster's PostgreSQL: the postmaster first, then the processes that it started. */
export function postgresProcesses(dir: string): number[] {
  if (!existsSync(dir)) return [];
  // The cluster may stand elsewhere: where PostgreSQL's user can reach it.
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
