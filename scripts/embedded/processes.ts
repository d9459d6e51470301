import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { platform } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Returns the name of a cluster's processes in the process list (PostgreSQL's `cluster_name`). It identifies orphans of
 * a killed run, even for a root user that may not inspect other users' processes.
 */
export function clusterName(data: string): string {
  return `ai-register-${createHash("sha256").update(data).digest("hex").slice(0, 16)}`;
}

/** Returns the ids of a cluster's processes, postmaster and backends; empty on Windows, which has no such list. */
export function processesOf(name: string): number[] {
  return commandLines()
    .filter(({ command }) => command.includes(name) && /^postgres:|(^|\/)postgres(\0| )/.test(command))
    .map(({ pid }) => pid);
}

function commandLines(): { pid: number; command: string }[] {
  if (platform() === "win32") return [];
  if (platform() !== "linux") {
    const list = execFileSync("ps", ["-axo", "pid=,command="], { encoding: "utf8", maxBuffer: 1 << 26 });
    return list.split("\n").flatMap((line) => {
      const match = /^\s*(\d+)\s+(.*)$/.exec(line);
      return match?.[1] && match[2] ? [{ pid: Number(match[1]), command: match[2] }] : [];
    });
  }
  return readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((entry) => {
      try {
        return [{ pid: Number(entry), command: readFileSync(`/proc/${entry}/cmdline`, "utf8") }];
      } catch {
        return []; // The process ended meanwhile.
      }
    });
}

/** Sends a signal to processes, ignoring those that have ended. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}

/** Waits until a condition is true or the time is over. */
export async function waitUntil(condition: () => boolean, milliseconds: number): Promise<void> {
  const end = Date.now() + milliseconds;
  while (!condition() && Date.now() < end) await sleep(25);
}
