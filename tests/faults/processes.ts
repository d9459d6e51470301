import { readFileSync } from "node:fs";
import { isProcessAlive } from "../../scripts/ground/processes";
import type { App } from "./ground";

interface Line {
  pid: number;
  msg: string;
  hasJobs?: boolean;
  path?: string;
}

/** The log of a register whose LOG_LEVEL is info. */
function linesOf({ log }: App): Line[] {
  const lines = readFileSync(log, "utf8").split("\n");
  return lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line) as Line);
}

/** The server processes that run now, in the order in which they were ready. */
export function processesOf(app: App): Line[] {
  return linesOf(app).filter(({ msg, pid }) => msg === "server process started" && isProcessAlive(pid));
}

/** Which processes answered requests for a path. */
export function answererOf(app: App, path: string): number[] {
  const pids = linesOf(app).flatMap((line) => (line.path === path ? [line.pid] : []));
  return [...new Set(pids)].sort();
}
