import { execFile } from "node:child_process";
import { mkdirSync } from "node:fs";
import { promisify } from "node:util";
import { linkPostgresLibraries } from "../embedded/home";
import { generateApiRouteTable } from "./api-routes";
import { hashFiles, readFileIfPresent, writeFileAtomically } from "./files";
import { resolveInProject } from "./project";
import { runTimedStep, TerminalMessageError } from "./report";

const STAMP = resolveInProject("lib/platform/database/generated/schema-hash");

/**
 * Generates the files that a checkout needs, in place of the packages' install scripts, which .npmrc disables; fast
 * when nothing changed.
 */
export async function prepareCheckout(): Promise<void> {
  // With DATABASE_URL the embedded database is not needed; a container image does not even include it.
  if (!process.env.DATABASE_URL) linkPostgresLibraries();
  await generateApiRouteTable();
  await generateClient();
}

/** Generates Prisma's client if the schema or Prisma itself changed since. */
async function generateClient(): Promise<void> {
  const wanted = hashFiles(["prisma/schema.prisma", "node_modules/prisma/package.json"]);
  if ((await readFileIfPresent(STAMP)) === wanted) return;
  await runTimedStep("Database client generated", runGenerate);
  mkdirSync(resolveInProject("lib/platform/database/generated"), { recursive: true });
  writeFileAtomically(STAMP, wanted);
}

async function runGenerate(): Promise<void> {
  const environment = {
    ...process.env,
    // Prisma requires a native engine, though generating does not use it, so any program will do.
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: "1",
    CHECKPOINT_DISABLE: "1",
    // Keeps the register's Node options from the generator.
    NODE_OPTIONS: "",
  };
  const command = [resolveInProject("node_modules/prisma/build/index.js"), "generate", "--no-hints"];
  try {
    await promisify(execFile)(process.execPath, command, { env: environment });
  } catch (error) {
    const output = error as { stdout?: string; stderr?: string };
    throw new TerminalMessageError(
      `The database client could not be generated:\n${output.stdout ?? ""}${output.stderr ?? ""}`,
    );
  }
}
