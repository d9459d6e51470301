import { execFile } from "node:child_process";
import { mkdirSync } from "node:fs";
import { promisify } from "node:util";
import { linkLibraries } from "../embedded/home";
import { writeApiRoutes } from "./api-routes";
import { hashFiles, readIfPresent, writeFileAtomically } from "./files";
import { inProject } from "./project";
import { PlainError, step } from "./report";

const STAMP = inProject("lib/platform/database/generated/schema-hash");

/** Replaces the install scripts of packages, which .npmrc disables; fast when nothing changed. */
export async function prepare(): Promise<void> {
  // DATABASE_URL needs no embedded database, which a container does not even include.
  if (!process.env.DATABASE_URL) linkLibraries();
  await writeApiRoutes();
  await generateClient();
}

/** Generates Prisma's client if the schema or Prisma itself changed since. */
async function generateClient(): Promise<void> {
  const wanted = hashFiles(["prisma/schema.prisma", "node_modules/prisma/package.json"]);
  if ((await readIfPresent(STAMP)) === wanted) return;
  await step("Database client generated", runGenerate);
  mkdirSync(inProject("lib/platform/database/generated"), { recursive: true });
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
  const command = [inProject("node_modules/prisma/build/index.js"), "generate", "--no-hints"];
  try {
    await promisify(execFile)(process.execPath, command, { env: environment });
  } catch (error) {
    const output = error as { stdout?: string; stderr?: string };
    throw new PlainError(
      `The database client could not be generated:\n${output.stdout ?? ""}${output.stderr ?? ""}`,
    );
  }
}
