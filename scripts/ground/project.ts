import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { PlainError } from "./report";

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

/** These commands know the embedded database only: a server has tools of its own, which can do more. */
export function requireEmbedded(tool: string): void {
  if (!process.env.DATABASE_URL) return;
  throw new PlainError(
    `This command is for the embedded database; use ${tool} for that of DATABASE_URL (see docs/operations.md).`,
  );
}
