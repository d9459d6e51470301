import { execFile } from "node:child_process";
import { existsSync, globSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { platform } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { PlainError } from "../ground/report";
import { programPath } from "./binaries";
import { type ClusterHome, changeOwner } from "./home";

/** The superuser, used only for roles, databases and extensions. */
export const ADMIN_ROLE = "register_admin";

/** pg_trgm treats accented letters as letters only in a UTF-8 locale, which Windows lacks. */
const CHARACTER_TYPES: Partial<Record<string, string>> = { darwin: "en_US.UTF-8", win32: "C" };

/** Returns how to run PostgreSQL's programs: as the cluster's user, without the register's settings and secrets. */
export function programOptions({ runAs, directory }: ClusterHome) {
  const { NODE_ENV, PATH, SystemRoot, TEMP, TMP, TMPDIR } = process.env;
  return {
    ...runAs,
    cwd: directory,
    env: { NODE_ENV, PATH, SystemRoot, TEMP, TMP, TMPDIR, LC_ALL: "C", TZ: "UTC" },
  };
}

/**
 * Creates the data directory if it is missing, under a temporary name until complete: a kill leaves only a leftover,
 * which the next start removes, never an incomplete cluster.
 */
export async function initialise(home: ClusterHome, password: string, durable: boolean): Promise<void> {
  for (const leftover of globSync("data.init-*", { cwd: home.directory })) {
    // An initdb that outlived its parent may still be writing; the next start removes its files.
    await rm(join(home.directory, leftover), { recursive: true, force: true }).catch(() => undefined);
  }
  if (existsSync(home.data)) return;
  const data = `${home.data}.init-${process.pid}-${Date.now()}`;
  const passwordFile = `${data}.pw`;
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  for (const path of [data, passwordFile]) changeOwner(home.runAs, path);
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
    `--lc-ctype=${CHARACTER_TYPES[platform()] ?? "C.UTF-8"}`,
    ...(durable ? [] : ["--no-sync"]),
  ];
  try {
    await promisify(execFile)(programPath(home.native, "initdb"), args, programOptions(home));
    renameSync(data, home.data);
  } catch (error) {
    const cause = (error as { stderr?: string }).stderr || String(error);
    throw new PlainError(`The database could not be made in ${home.data}:\n${cause.trim()}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}
