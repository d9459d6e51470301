import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { closeSync, openSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { platform, totalmem } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { isAlive } from "../ground/children";
import { PlainError } from "../ground/report";
import type { ClusterHome } from "./home";
import { postgresEnvironment } from "./initialise";
import { clusterName, processesOf, signalAll, waitUntil } from "./processes";

/** Milliseconds that a start may take, with all that a crash left to be done. */
export const RECOVERY_LIMIT = 120_000;

/** The server of this cluster that runs, whoever started it. */
export function runningServer(home: ClusterHome): { port: number } | null {
  const [pid, , , port] = recorded(home);
  if (pid === undefined || !(port !== undefined && port > 0)) return null;
  const isRunning = platform() === "win32" ? isAlive(pid) : processesOf(clusterName(home.data)).includes(pid);
  return isRunning ? { port } : null;
}

/** Ends the server, and whatever a killed one left of itself, so that the data directory is nobody's. */
export async function stopServer(home: ClusterHome): Promise<void> {
  if (platform() === "win32") {
    spawnSync(home.binaries.pgCtl, ["stop", "-D", home.data, "-m", "fast", "-w"], { stdio: "ignore" });
    return;
  }
  const name = clusterName(home.data);
  const allGone = () => processesOf(name).length === 0;
  const [pid] = recorded(home);
  if (pid !== undefined && processesOf(name).includes(pid)) {
    signalAll([pid], "SIGINT");
    await waitUntil(allGone, 20_000);
  } else {
    // Without their postmaster, backends end by themselves as soon as they are idle.
    await waitUntil(allGone, 1_500);
  }
  for (const signal of ["SIGQUIT", "SIGKILL"] as const) {
    if (allGone()) break;
    signalAll(processesOf(name), signal);
    await waitUntil(allGone, 5_000);
  }
  // The process id in it may by now belong to something else, and PostgreSQL would then refuse to start.
  rmSync(join(home.data, "postmaster.pid"), { force: true });
}

/** What PostgreSQL writes of itself: its process, its directory, when it began, and its port. */
function recorded(home: ClusterHome): number[] {
  try {
    return readFileSync(join(home.data, "postmaster.pid"), "utf8").split("\n").map(Number);
  } catch {
    return [];
  }
}

/**
 * Starts the server on the given port of 127.0.0.1 and waits until it answers; false when the port was taken. `onSpawn`
 * is given what asks it to stop, and waits for nothing.
 */
export async function startServer(
  home: ClusterHome,
  port: number,
  durable: boolean,
  adminUrl: string,
  onSpawn: (stop: () => void) => void,
): Promise<boolean> {
  const logStart = openedLogSize(home);
  const log = openSync(home.log, logStart > 5_000_000 ? "w" : "a", 0o600);
  const child = spawn(home.binaries.postgres, serverArguments(home, port, durable), {
    ...home.runAs,
    cwd: home.directory,
    env: postgresEnvironment(),
    stdio: ["ignore", log, log],
    // Its own process group: a Ctrl-C at the terminal stops Next first and the database after it, in our order.
    detached: platform() !== "win32",
  });
  closeSync(log);
  // A program that cannot be run has no process id, which is looked at below.
  child.once("error", () => undefined);
  // It outlives this process when another one uses it.
  child.unref();
  onSpawn(() => {
    if (platform() === "win32") spawnSync(home.binaries.pgCtl, ["stop", "-D", home.data, "-m", "fast"]);
    else child.kill("SIGINT");
  });
  if (await answers(child, adminUrl)) return true;
  const tail = readFileSync(home.log, "utf8").slice(logStart > 5_000_000 ? 0 : logStart);
  if (tail.includes("could not bind")) return false;
  throw new PlainError(
    `The database does not start. From ${home.log}:\n${tail.trim().split("\n").slice(-8).join("\n")}`,
  );
}

function openedLogSize(home: ClusterHome): number {
  return statSync(home.log, { throwIfNoEntry: false })?.size ?? 0;
}

/** Bytes of memory from which PostgreSQL gets more than its own, small, default. */
const ROOMY = 6 * 2 ** 30;

function serverArguments(home: ClusterHome, port: number, durable: boolean): string[] {
  const settings: Record<string, string> = {
    cluster_name: clusterName(home.data),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: "100",
    // The whole of 100,000 entries with their indexes, where there is room for it.
    shared_buffers: totalmem() > ROOMY ? "512MB" : "128MB",
    timezone: "UTC",
    log_timezone: "UTC",
    ...(durable
      ? {}
      : { fsync: "off", synchronous_commit: "off", full_page_writes: "off", wal_level: "minimal" }),
    ...(durable ? {} : { max_wal_senders: "0", autovacuum: "on" }),
  };
  return [
    "-D",
    home.data,
    "-p",
    String(port),
    ...Object.entries(settings).flatMap(([k, v]) => ["-c", `${k}=${v}`]),
  ];
}

/** Waits while the server starts or recovers; false when it ended instead. */
async function answers(child: ChildProcess, adminUrl: string): Promise<boolean> {
  const end = Date.now() + RECOVERY_LIMIT;
  while (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 5_000 });
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.end();
      return true;
    } catch (error) {
      if ((error as { code?: string }).code === WRONG_PASSWORD) return true;
      if (Date.now() > end) return false;
    }
    await sleep(30);
  }
  return false;
}

/** PostgreSQL's code for a refused password: the server is up, but the secrets are not the ones it was made with. */
export const WRONG_PASSWORD = "28P01";

/** A port of 127.0.0.1 that nobody uses: the wanted one if possible. */
export async function freePort(wanted: number | null): Promise<number> {
  if (wanted !== null && (await portIsFree(wanted))) return wanted;
  const port = await portIsFree(0);
  if (port === false) throw new Error("no free port on 127.0.0.1");
  return port;
}

function portIsFree(port: number): Promise<number | false> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen({ host: "127.0.0.1", port }, () => {
      const address = server.address();
      const found = typeof address === "object" && address !== null ? address.port : false;
      server.close(() => resolve(found));
    });
  });
}
