import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { platform, tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { PlainError } from "../ground/report";
import { binariesIn, installedBinaries } from "./binaries";

/** Operating system user that runs PostgreSQL when this process is root, which PostgreSQL refuses. */
export interface SystemUser {
  uid: number;
  gid: number;
}

/**
 * Makes a cluster's directory usable and returns its real location. For root, below a directory that only root may
 * enter (a checkout in /root, or in `mktemp -d`), the cluster moves to a place that its own user can reach, and
 * `directory` becomes a link to it.
 */
export function prepareHome(directory: string, report: (line: string) => void) {
  restoreInterruptedMove(directory);
  makeEnterable(dirname(directory));
  const runAs = process.getuid?.() === 0 ? findOrCreateUser() : null;
  if (!lstatSync(directory, { throwIfNoEntry: false })) makeEnterable(directory);
  if (runAs && !canRun(runAs, "/bin/sh", "-c", 'cd "$1"', "sh", realpathSync(directory))) {
    const place = move(directory);
    report(`  The database is in ${place}: the user 'postgres' cannot reach ${directory}.`);
  }
  const real = realpathSync(directory);
  return {
    directory: real,
    data: join(real, "data"),
    log: join(real, "postgres.log"),
    state: join(real, "cluster.json"),
    binaries: usableBinaries(real, runAs),
    runAs,
  };
}

/** Location of a cluster, with the programs and the user that run it. */
export type ClusterHome = ReturnType<typeof prepareHome>;

/** Creates a directory that other users may pass through, regardless of the umask. */
export function makeEnterable(directory: string): void {
  if (existsSync(directory)) return;
  mkdirSync(directory, { recursive: true });
  if (platform() !== "win32") chmodSync(directory, 0o711);
}

function findOrCreateUser(): SystemUser {
  const found = lookUp("postgres");
  if (found) return found;
  const attempts: [string, string[]][] = [
    ["useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", "postgres"]],
    ["adduser", ["-S", "-D", "-H", "postgres"]],
  ];
  for (const [command, args] of attempts) {
    spawnSync(command, args, { stdio: "ignore" });
    const created = lookUp("postgres");
    if (created) return created;
  }
  const nobody = lookUp("nobody");
  if (nobody) return nobody;
  throw new PlainError(
    "PostgreSQL refuses to run as root and the user 'postgres' could not be made; start as an ordinary user.",
  );
}

function lookUp(name: string): SystemUser | null {
  try {
    const read = (flag: string) =>
      Number(execFileSync("id", [flag, name], { stdio: ["ignore", "pipe", "ignore"] }));
    return { uid: read("-u"), gid: read("-g") };
  } catch {
    return null;
  }
}

function canRun(user: SystemUser, program: string, ...args: string[]): boolean {
  return spawnSync(program, args, { ...user, cwd: "/" }).status === 0;
}

/** Moves a cluster. Its last step links the directory; a kill before that leaves the original, perhaps renamed. */
function move(directory: string): string {
  const place = makeReachablePlace();
  if (existsSync(join(directory, "data"))) {
    // `cp -a` preserves owners, which fs.cp does not.
    execFileSync("cp", ["-a", `${directory}/.`, place]);
  }
  renameSync(directory, `${directory}.moved`);
  symlinkSync(place, directory);
  rmSync(`${directory}.moved`, { recursive: true, force: true });
  return place;
}

function restoreInterruptedMove(directory: string): void {
  const moved = `${directory}.moved`;
  if (!existsSync(moved)) return;
  if (lstatSync(directory, { throwIfNoEntry: false })) rmSync(moved, { recursive: true, force: true });
  else renameSync(moved, directory);
}

function makeReachablePlace(): string {
  for (const parent of ["/var/lib", "/var/tmp", tmpdir()]) {
    try {
      const place = mkdtempSync(join(parent, "ai-register-"));
      chmodSync(place, 0o711);
      return place;
    } catch {
      // The place is read-only or missing: try the next one.
    }
  }
  throw new PlainError("There is no folder in which the user 'postgres' can keep the database.");
}

/** Returns the installed programs, or a copy beside the data when the cluster's user cannot reach those. */
function usableBinaries(home: string, runAs: SystemUser | null) {
  const installed = installedBinaries();
  if (!runAs || canRun(runAs, installed.postgres, "--version")) return installed;
  // Named by version, so that an update makes a new copy.
  const version = execFileSync(installed.postgres, ["--version"], { encoding: "utf8" }).trim();
  const copy = join(home, `native-${version.replace(/[^\w.]+/g, "-")}`);
  if (!existsSync(copy)) {
    const temporary = `${copy}.${process.pid}.tmp`;
    cpSync(installed.native, temporary, { recursive: true, verbatimSymlinks: true });
    execFileSync("chmod", ["-R", "a+rX", temporary]);
    renameSync(temporary, copy);
  }
  const binaries = binariesIn(copy);
  if (!canRun(runAs, binaries.postgres, "--version")) {
    throw new PlainError(`PostgreSQL cannot be run from ${copy} (${basename(home)}).`);
  }
  return binaries;
}

/** Changes the owner of a path to the cluster's user. */
export function giveTo(user: SystemUser | null, path: string): void {
  if (user) chownSync(path, user.uid, user.gid);
}
