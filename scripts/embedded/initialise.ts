import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { PlainError } from "../ground/report";
import { type ClusterHome, giveTo } from "./home";

/** The superuser, used only for roles, databases and extensions. */
export const ADMIN_ROLE = "register_admin";

/** pg_trgm treats accented letters as letters only in a UTF-8 locale; the first locale that the system has is used. */
const CHARACTER_TYPES = ["C.UTF-8", "en_US.UTF-8", "C"] as const;

/** Returns the environment variables that PostgreSQL needs, without the register's settings and secrets. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const { NODE_ENV, PATH, SystemRoot, TEMP, TMP, TMPDIR } = process.env;
  return { NODE_ENV, PATH, SystemRoot, TEMP, TMP, TMPDIR, LC_ALL: "C", TZ: "UTC" };
}

/**
 * Creates the data directory if it is missing, under a temporary name until complete: a kill leaves only a leftover,
 * which the next start removes, never an incomplete cluster.
 */
export async function initialiseIfNeeded(home: ClusterHome, password: string, durable: boolean) {
  removeLeftovers(home);
  if (existsSync(home.data)) return;
  const complaints: string[] = [];
  for (const characterType of CHARACTER_TYPES) {
    const temporary = `${home.data}.init-${process.pid}-${Date.now()}`;
    const extra = [`--lc-ctype=${characterType}`, ...(durable ? [] : ["--no-sync"])];
    const problem = await initialise(home, temporary, password, extra);
    if (problem === null) return renameSync(temporary, home.data);
    complaints.push(problem.trim());
  }
  throw new PlainError(`The database could not be made in ${home.data}:\n${complaints.join("\n")}`);
}

/** Runs initdb; returns null on success, else its error output. */
async function initialise(home: ClusterHome, data: string, password: string, extra: string[]) {
  const passwordFile = `${data}.pw`;
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  for (const path of [data, passwordFile]) giveTo(home.runAs, path);
  const args = [
    `--pgdata=${data}`,
    `--username=${ADMIN_ROLE}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    // The programs include ICU: names sort in Dutch order, the same on every machine.
    "--locale=C",
    "--locale-provider=icu",
    "--icu-locale=nl",
    ...extra,
  ];
  const options = { ...home.runAs, cwd: home.directory, env: postgresEnvironment() };
  try {
    await promisify(execFile)(home.binaries.initdb, args, options);
    return null;
  } catch (error) {
    return (error as { stderr?: string }).stderr || String(error);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function removeLeftovers(home: ClusterHome): void {
  for (const entry of readdirSync(home.directory)) {
    if (!entry.startsWith("data.init-")) continue;
    try {
      rmSync(join(home.directory, entry), { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // An initdb that outlived its parent may still be writing; the next start removes its files.
    }
  }
}
