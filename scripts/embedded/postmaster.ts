import { spawn, spawnSync } from "node:child_process";
import { closeSync, openSync, readFileSync, rmSync, statSync } from "node:fs";
import { platform, totalmem } from "node:os";
import { join } from "node:path";
import { isAlive } from "../ground/children";
import { tailOf } from "../ground/files";
import { PlainError } from "../ground/report";
import { type ClusterHome, giveTo } from "./home";
import { postgresEnvironment } from "./initialise";
import { clusterName, processesOf, signalAll, waitUntil } from "./processes";

/** Time limit of a start in milliseconds, including crash recovery. */
export const RECOVERY_LIMIT = 120_000;

/** Reads PostgreSQL's postmaster.pid: process id, directory, start time and port. */
function recorded(home: ClusterHome): number[] {
  try {
    return readFileSync(join(home.data, "postmaster.pid"), "utf8").split("\n").map(Number);
  } catch {
    return [];
  }
}

/** Returns the port of this cluster's running server, no matter which process started it; null if none runs. */
export function runningServer(home: ClusterHome): number | null {
  const [pid, , , port] = recorded(home);
  if (pid === undefined || port === undefined || !(port > 0)) return null;
  const isRunning = platform() === "win32" ? isAlive(pid) : processesOf(clusterName(home.data)).includes(pid);
  return isRunning ? port : null;
}

const optionsOf = ({ runAs, directory }: ClusterHome) => ({
  ...runAs,
  cwd: directory,
  env: postgresEnvironment(),
  // On Windows the server would keep the output streams open.
  stdio: "ignore" as const,
});
const STOP = ["stop", "--mode=fast", "-D"];

/** Runs pg_ctl; resolves to whether it succeeded. */
function pgCtl(home: ClusterHome, args: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    spawn(home.binaries.pgCtl, args, optionsOf(home))
      .once("error", () => resolve(false))
      .once("exit", (code) => resolve(code === 0));
  });
}

/** Tells the server to stop, without waiting. */
export function askToStop(home: ClusterHome): void {
  spawnSync(home.binaries.pgCtl, [...STOP, home.data, "--no-wait"], optionsOf(home));
}

/** Stops the server and any processes that a killed one left, so that nothing uses the data directory. */
export async function stopServer(home: ClusterHome): Promise<void> {
  const name = clusterName(home.data);
  const allGone = () => processesOf(name).length === 0;
  if (runningServer(home) !== null) await pgCtl(home, [...STOP, home.data, "--timeout=20"]);
  if (platform() === "win32") return;
  // Without a postmaster, backends exit once they are idle.
  await waitUntil(allGone, 1_500);
  for (const signal of ["SIGQUIT", "SIGKILL"] as const) {
    if (allGone()) break;
    signalAll(processesOf(name), signal);
    await waitUntil(allGone, 5_000);
  }
  // Its process id may have been reused, and PostgreSQL would then refuse to start.
  rmSync(join(home.data, "postmaster.pid"), { force: true });
}

/** Maximum size of the log in bytes, after which it starts anew. */
const LONGEST_LOG = 5_000_000;

/** Starts the server on a port of 127.0.0.1 and waits until it answers; returns false when the port was taken. */
export async function startServer(home: ClusterHome, port: number, durable: boolean): Promise<boolean> {
  const size = statSync(home.log, { throwIfNoEntry: false })?.size ?? 0;
  closeSync(openSync(home.log, size > LONGEST_LOG ? "w" : "a", 0o600));
  giveTo(home.runAs, home.log);
  const start = size > LONGEST_LOG ? 0 : size;
  const args = ["start", "-D", home.data, "-l", home.log, "-o", serverArguments(home, port, durable)];
  if (await pgCtl(home, [...args, `--timeout=${RECOVERY_LIMIT / 1_000}`])) return true;
  if (readFileSync(home.log, "utf8").slice(start).includes("could not bind")) return false;
  throw new PlainError(`The database does not start. From ${home.log}:\n${tailOf(home.log, 8)}`);
}

/** Memory in bytes from which PostgreSQL gets larger buffers. */
const ROOMY = 6 * 2 ** 30;

function serverArguments(home: ClusterHome, port: number, durable: boolean): string {
  const settings = {
    port,
    cluster_name: clusterName(home.data),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: 100,
    // Holds 100,000 entries with their indexes, if there is enough memory.
    shared_buffers: totalmem() > ROOMY ? "512MB" : "128MB",
    timezone: "UTC",
    log_timezone: "UTC",
    ...(durable
      ? {}
      : {
          fsync: "off",
          synchronous_commit: "off",
          full_page_writes: "off",
          wal_level: "minimal",
          max_wal_senders: 0,
        }),
  };
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");
}
