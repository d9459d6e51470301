import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { TerminalMessageError } from "./report";

/**
 * Root of the checkout: npm and jest both start scripts there. import.meta is not available, as jest compiles to
 * CommonJS.
 */
export const PROJECT_ROOT = process.cwd();

/** Returns an absolute path in the checkout. */
export function resolveInProject(...parts: string[]): string {
  return join(PROJECT_ROOT, ...parts);
}

/** Loads `.env.local` and `.env` as Next does; existing environment variables win. */
export function loadEnvironmentFiles(): void {
  for (const name of [".env.local", ".env"]) {
    if (existsSync(resolveInProject(name))) process.loadEnvFile(resolveInProject(name));
  }
}

/** Returns the directory of all files that a running register writes. */
export function getDataDirectory(): string {
  return resolve(PROJECT_ROOT, process.env.DATA_DIR || ".data");
}

/**
 * Throws when DATABASE_URL is set: the command works on the embedded database only, and database servers have better
 * tools of their own.
 */
export function requireEmbeddedDatabase(tool: string): void {
  if (!process.env.DATABASE_URL) return;
  throw new TerminalMessageError(
    `This command is for the embedded database; use ${tool} for that of DATABASE_URL (see docs/operations.md).`,
  );
}
