import { spawn, spawnSync } from "node:child_process";
import { closeSync, openSync, readFileSync, rmSync, statSync } from "node:fs";
import { platform, totalmem } from "node:os";
import { join } from "node:path";
import { readIfPresent, readLastLines } from "../ground/files";
import { freePort } from "../ground/ports";
import { isAlive, readProcess } from "../ground/processes";
import { PlainError } from "../ground/report";
import { programPath } from "./binaries";
import { type ClusterHome, changeOwner } from "./home";
import { programOptions } from "./initialise";

/** Time limit of a start in milliseconds, including crash recovery. */
export const RECOVERY_TIMEOUT_MS = 120_000;

/** Path of PostgreSQL's own record of its process id, directory, start time and port. */
const pidFile = ({ data }: ClusterHome) => join(data, "postmaster.pid");

/** Returns the port of this cluster's running server, no matter which process started it; null if none runs. */
export function runningServer(home: ClusterHome): number | null {
  try {
    const [pid = 0, , , port = 0] = readFileSync(pidFile(home), "utf8").split("\n").map(Number);
    // After a crash the id may be that of another program.
    const isRunning = platform() === "win32" ? isAlive(pid) : readProcess(pid, "command").includes(home.data);
    return isRunning && port > 0 ? port : null;
  } catch {
    return null;
  }
}

/** Runs pg_ctl; resolves to whether it succeeded. */
function pgCtl(home: ClusterHome, args: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    // On Windows the server would keep the output streams open.
    spawn(programPath(home.native, "pg_ctl"), ["-D", home.data, ...args], {
      ...programOptions(home),
      stdio: "ignore",
    })
      .once("error", () => resolve(false))
      .once("exit", (code) => resolve(code === 0));
  });
}

/** Tells the server to stop, without waiting. */
export function requestStop(home: ClusterHome): void {
  const args = ["-D", home.data, "stop", "--mode=fast", "--no-wait"];
  spawnSync(programPath(home.native, "pg_ctl"), args, { ...programOptions(home), stdio: "ignore" });
}

/** Stops the server if it runs, and waits for it. */
export async function stopServer(home: ClusterHome): Promise<void> {
  if (runningServer(home) === null) return;
  if (await pgCtl(home, ["stop", "--mode=fast", "--timeout=20"])) return;
  await pgCtl(home, ["stop", "--mode=immediate", "--timeout=20"]);
}

/** Maximum size of the log in bytes, after which it starts anew. */
const MAX_LOG_BYTES = 5_000_000;

/** Returns a free port of 127.0.0.1: that of the last start if possible, as PostgreSQL records its options. */
async function choosePort({ data }: ClusterHome): Promise<number> {
  const options = (await readIfPresent(join(data, "postmaster.opts"))) ?? "";
  return freePort(Number(/port=(\d+)/.exec(options)?.[1]) || null);
}

/**
 * Starts the server on 127.0.0.1 and waits until it answers; returns its port. Returns null when its port was taken
 * meanwhile, or processes of a killed server still end. Throws PlainError with the end of its log.
 */
export async function startServer(home: ClusterHome, durable: boolean): Promise<number | null> {
  const port = await choosePort(home);
  const size = statSync(home.log, { throwIfNoEntry: false })?.size ?? 0;
  const start = size > MAX_LOG_BYTES ? 0 : size;
  closeSync(openSync(home.log, start === size ? "a" : "w", 0o600));
  changeOwner(home.runAs, home.log);
  // PostgreSQL takes any process with a killed server's id for that server; its shared memory tells it better.
  rmSync(pidFile(home), { force: true });
  const args = ["start", "-l", home.log, "-o", serverArguments(port, durable)];
  if (await pgCtl(home, [...args, `--timeout=${RECOVERY_TIMEOUT_MS / 1_000}`])) return port;
  const said = readFileSync(home.log, "utf8").slice(start);
  if (/could not bind|pre-existing shared memory/.test(said)) return null;
  throw new PlainError(`The database does not start. From ${home.log}:\n${readLastLines(home.log, 8)}`);
}

/** Memory in bytes from which PostgreSQL gets larger buffers. */
const LARGE_MEMORY_BYTES = 6 * 2 ** 30;

/** Settings for data that a crash of the machine may lose. */
const NOT_DURABLE = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: 0,
};

function serverArguments(port: number, durable: boolean): string {
  const settings = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: 100,
    // Holds 100,000 entries with their indexes, if there is enough memory.
    shared_buffers: totalmem() > LARGE_MEMORY_BYTES ? "512MB" : "128MB",
    timezone: "UTC",
    log_timezone: "UTC",
    ...(durable ? {} : NOT_DURABLE),
  };
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");
}
