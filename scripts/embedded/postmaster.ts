import {
  closeSync,
  existsSync,
  globSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { rm } from "node:fs/promises";
import { platform, totalmem } from "node:os";
import { join } from "node:path";
import { readFileIfPresent, readLastLines } from "../ground/files";
import { findFreePort } from "../ground/ports";
import { isProcessAlive, readProcessField } from "../ground/processes";
import { TerminalMessageError } from "../ground/report";
import { type ClusterInstallation, changePathOwner, runPgCtl, runPostgresProgram } from "./home";
import { DATABASE_SUPERUSER_ROLE } from "./roles";

/** Time limit of a start in milliseconds, including crash recovery. */
export const POSTGRES_START_TIMEOUT_MS = 120_000;

/** Path of PostgreSQL's own record of its process id, directory, start time and port. */
const pidFile = ({ data }: ClusterInstallation) => join(data, "postmaster.pid");

/** Returns the port of this cluster's running server, no matter which process started it; null if none runs. */
export function getRunningPostgresPort(home: ClusterInstallation): number | null {
  try {
    const [pid = 0, , , port = 0] = readFileSync(pidFile(home), "utf8").split("\n").map(Number);
    // After a crash the id may be that of another program.
    const isRunning =
      platform() === "win32" ? isProcessAlive(pid) : readProcessField(pid, "command").includes(home.data);
    return isRunning && port > 0 ? port : null;
  } catch {
    return null;
  }
}

/** Tells the server to stop, without waiting. */
export function requestPostgresStop(home: ClusterInstallation): void {
  void runPgCtl(home, ["stop", "--mode=fast", "--no-wait"]);
}

/** Stops the server if it runs, and waits for it. */
export async function stopPostgres(home: ClusterInstallation): Promise<void> {
  if (getRunningPostgresPort(home) === null) return;
  if (await runPgCtl(home, ["stop", "--mode=fast", "--timeout=20"])) return;
  await runPgCtl(home, ["stop", "--mode=immediate", "--timeout=20"]);
}

/** pg_trgm treats accented letters as letters only in a UTF-8 locale, which Windows lacks. */
const CHARACTER_TYPES: Partial<Record<string, string>> = { darwin: "en_US.UTF-8", win32: "C" };

/**
 * Creates the data directory if it is missing, under a temporary name until it is complete. A killed process
 * therefore leaves no incomplete cluster, only a temporary directory that the next start removes.
 */
export async function initialisePostgresData(
  home: ClusterInstallation,
  password: string,
  durable: boolean,
): Promise<void> {
  for (const leftover of globSync("data.init-*", { cwd: home.directory })) {
    // An initdb that outlived its parent may still be writing; the next start removes its files.
    await rm(join(home.directory, leftover), { recursive: true, force: true }).catch(() => undefined);
  }
  if (existsSync(home.data)) return;
  const data = `${home.data}.init-${process.pid}-${Date.now()}`;
  const passwordFile = `${data}.pw`;
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  for (const path of [data, passwordFile]) changePathOwner(home.runAs, path);
  const args = [
    `--pgdata=${data}`,
    `--username=${DATABASE_SUPERUSER_ROLE}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    // The programs include ICU: names sort in Dutch order, the same on every machine.
    "--locale=C",
    "--locale-provider=icu",
    "--icu-locale=nl",
    `--lc-ctype=${CHARACTER_TYPES[platform()] ?? "C.UTF-8"}`,
    ...(durable ? [] : ["--no-sync"]),
  ];
  try {
    await runPostgresProgram(home, "initdb", args);
    renameSync(data, home.data);
  } catch (error) {
    throw new TerminalMessageError(
      `The database could not be made in ${home.data}:\n${(error as Error).message}`,
    );
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** Maximum size of the log in bytes; a larger log is deleted at the next start. */
const MAX_LOG_BYTES = 5_000_000;

/** Returns a free port of 127.0.0.1: that of the last start if possible, as PostgreSQL records its options. */
export async function choosePostgresPort({ data }: ClusterInstallation): Promise<number> {
  const options = (await readFileIfPresent(join(data, "postmaster.opts"))) ?? "";
  return findFreePort(Number(/port=(\d+)/.exec(options)?.[1]) || null);
}

/**
 * Starts the server on a port of 127.0.0.1 and waits until it answers. Returns false while another program uses the
 * port, or processes of a killed server are still ending. Throws TerminalMessageError with the last lines of the
 * server's log.
 */
export async function startPostgres(
  home: ClusterInstallation,
  port: number,
  durable: boolean,
): Promise<boolean> {
  const size = statSync(home.log, { throwIfNoEntry: false })?.size ?? 0;
  const start = size > MAX_LOG_BYTES ? 0 : size;
  closeSync(openSync(home.log, start === size ? "a" : "w", 0o600));
  changePathOwner(home.runAs, home.log);
  // PostgreSQL mistakes any process with a killed server's id for that server; its shared memory check is reliable.
  rmSync(pidFile(home), { force: true });
  const args = ["start", "-l", home.log, "-o", serverArguments(port, durable)];
  if (await runPgCtl(home, [...args, `--timeout=${POSTGRES_START_TIMEOUT_MS / 1_000}`])) return true;
  const said = readFileSync(home.log, "utf8").slice(start);
  if (/could not bind|pre-existing shared memory/.test(said)) return false;
  throw new TerminalMessageError(
    `The database does not start. From ${home.log}:\n${readLastLines(home.log, 8)}`,
  );
}

/** Machines with more memory than this many bytes get larger PostgreSQL buffers. */
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
