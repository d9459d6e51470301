import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PlainError } from "../ground/report";
import { type ClusterHome, giveTo } from "./home";

/** The superuser, used for roles, databases and extensions only. */
export const ADMIN_ROLE = "register_admin";

/**
 * Makes the data directory when there is none. It is made under another name and renamed when complete, so that a
 * kill halfway leaves rubbish, which the next start removes, and never a half cluster.
 */
export async function initialiseIfNeeded(
  home: ClusterHome,
  password: string,
  durable: boolean,
): Promise<boolean> {
  removeLeftovers(home);
  if (existsSync(home.data)) return false;
  let complaints = "";
  for (const characterType of CHARACTER_TYPES) {
    const temporary = `${home.data}.init-${process.pid}-${Date.now()}`;
    const problem = await initialise(home, temporary, password, [
      `--lc-ctype=${characterType}`,
      ...(durable ? [] : ["--no-sync"]),
    ]);
    if (problem === null) {
      renameSync(temporary, home.data);
      return true;
    }
    complaints += problem;
  }
  throw new PlainError(`The database could not be made in ${home.data}:\n${complaints.trim()}`);
}

/** pg_trgm takes letters with accents for letters only where the system knows UTF-8; the first known name is used. */
const CHARACTER_TYPES = ["C.UTF-8", "en_US.UTF-8", "C"] as const;

/** Runs initdb; null when it went well, else what it complained of. */
async function initialise(
  home: ClusterHome,
  data: string,
  password: string,
  extra: string[],
): Promise<string | null> {
  const passwordFile = `${data}.pw`;
  mkdirSync(data, { mode: 0o700 });
  giveTo(home.runAs, data);
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  giveTo(home.runAs, passwordFile);
  try {
    return await runInitdb(home, data, passwordFile, extra);
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
      // An initdb that outlived its starter may still be writing there; the next start removes it.
    }
  }
}

function runInitdb(
  home: ClusterHome,
  data: string,
  passwordFile: string,
  extra: string[],
): Promise<string | null> {
  const args = [
    `--pgdata=${data}`,
    `--username=${ADMIN_ROLE}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    // ICU comes with the programs: names sort the Dutch way, and the same on every machine.
    "--locale=C",
    "--locale-provider=icu",
    "--icu-locale=nl",
    ...extra,
  ];
  return new Promise((resolve, reject) => {
    const child = spawn(home.binaries.initdb, args, {
      ...home.runAs,
      cwd: home.directory,
      env: postgresEnvironment(),
      stdio: ["ignore", "ignore", "pipe"],
      // A Ctrl-C at the terminal must reach us only: we decide what it means.
      detached: process.platform !== "win32",
    });
    let complaints = "";
    child.stderr.on("data", (chunk: Buffer) => {
      complaints += chunk.toString();
    });
    child.on("error", reject);
    child.on("close", (code) => {
      resolve(code === 0 ? null : complaints || `initdb: ${code}`);
    });
  });
}

/** What PostgreSQL needs of our environment: none of our settings and secrets. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const kept: Record<string, string> = { LC_ALL: "C", TZ: "UTC" };
  for (const name of ["PATH", "SystemRoot", "TEMP", "TMP", "TMPDIR"]) {
    const value = process.env[name];
    if (value !== undefined) kept[name] = value;
  }
  return { ...process.env, ...emptied(), ...kept };
}

/** Every variable of ours set to undefined, which spawn leaves out (and which satisfies Next's typing of NODE_ENV). */
function emptied(): Record<string, undefined> {
  return Object.fromEntries(Object.keys(process.env).map((name) => [name, undefined]));
}
