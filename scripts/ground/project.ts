import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { PlainError } from "./report";

/** Root of the checkout. npm and jest both start scripts there; jest compiles to CommonJS, which lacks import.meta. */
export const projectRoot = process.cwd();

/** Returns an absolute path in the checkout. */
export function inProject(...parts: string[]): string {
  return join(projectRoot, ...parts);
}

/** Loads `.env.local` and `.env` as Next does; existing environment variables win. */
export function loadEnvironmentFiles(): void {
  for (const name of [".env.local", ".env"]) {
    if (existsSync(inProject(name))) process.loadEnvFile(inProject(name));
  }
}

/** Returns the directory of all files that a running register writes. */
export function dataDirectory(): string {
  return resolve(projectRoot, process.env.DATA_DIR || ".data");
}

/** Throws with DATABASE_URL: commands for the embedded database only; servers have better tools of their own. */
export function requireEmbedded(tool: string): void {
  if (!process.env.DATABASE_URL) return;
  throw new PlainError(
    `This command is for the embedded database; use ${tool} for that of DATABASE_URL (see docs/operations.md).`,
  );
}
