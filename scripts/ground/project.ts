import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

/** The checkout. npm and jest both start scripts here; import.meta is avoided because jest compiles to CommonJS. */
export const projectRoot = process.cwd();

/** An absolute path inside the checkout. */
export function inProject(...parts: string[]): string {
  return join(projectRoot, ...parts);
}

/** Reads `.env.local` and `.env`, as Next does; what the environment already holds wins. */
export function loadEnvironmentFiles(): void {
  for (const name of [".env.local", ".env"]) {
    if (existsSync(inProject(name))) process.loadEnvFile(inProject(name));
  }
}

/** Where everything lives that a running register writes itself. */
export function dataDirectory(): string {
  return resolve(projectRoot, process.env.DATA_DIR || ".data");
}

/** The environment without the settings a surrounding run may have left, for a child that must choose its own. */
export function environmentWithout(...names: string[]): NodeJS.ProcessEnv {
  const copy = { ...process.env };
  for (const name of names) delete copy[name];
  return copy;
}
