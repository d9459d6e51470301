import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { promisify } from "node:util";
import { linkLibraries } from "../embedded/binaries";
import { writeApiRoutes } from "./api-routes";
import { readIfPresent, writeFileAtomically } from "./files";
import { inProject } from "./project";
import { PlainError, step } from "./report";

const STAMP = inProject("lib/platform/database/generated/schema-hash");

/** Does what packages would do while being installed, which .npmrc forbids them; quick when nothing changed. */
export async function prepare(): Promise<void> {
  // With a server's database the embedded one is not needed, and a container does not even hold it.
  if (!process.env.DATABASE_URL) linkLibraries();
  await writeApiRoutes();
  await generateClient();
}

/** Generates Prisma's client where the schema or Prisma itself changed since it was last generated. */
async function generateClient(): Promise<void> {
  const schema = readFileSync(inProject("prisma/schema.prisma"));
  const version = readFileSync(inProject("node_modules/prisma/package.json"));
  const wanted = createHash("sha256").update(schema).update(version).digest("hex");
  if ((await readIfPresent(STAMP)) === wanted) return;
  await step("Database client generated", runGenerate);
  mkdirSync(inProject("lib/platform/database/generated"), { recursive: true });
  writeFileAtomically(STAMP, wanted);
}

async function runGenerate(): Promise<void> {
  const environment = {
    ...process.env,
    // Prisma insists on a native engine being there, though generating does not use it; any program will do.
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: "1",
    CHECKPOINT_DISABLE: "1",
    // The register's own settings and options are no business of the generator.
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
