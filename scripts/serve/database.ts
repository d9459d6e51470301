import { join } from "node:path";
import { type Cluster, openCluster } from "../embedded/cluster";
import { APP_ROLE } from "../embedded/roles";
import { SCRIPT_OPTIONS, startNode } from "../ground/children";
import { wantedPort } from "../ground/ports";
import { prepare } from "../ground/prepare";
import { dataDirectory, inProject } from "../ground/project";
import { PlainError, say, step } from "../ground/report";
import { loadSecrets } from "../ground/secrets";
import { applyMigrations, buildProductionMigrateOptions, type MigrateOptions } from "../schema/apply";

/** Replaces the deadline of requests in a command: nobody waits for its page, and a busy machine connects slowly. */
const COMMAND_SETTINGS = { DATABASE_DEADLINE_MS: "120000" };

/**
 * Opens the database of DATABASE_URL, or else the embedded one, and migrates it; returns the settings to reach it. Calls
 * `onOpen` with what closes the embedded one as soon as it is open.
 */
export async function prepareDatabase(
  port: number,
  onOpen: (close: () => Promise<void>) => void,
): Promise<NodeJS.ProcessEnv> {
  if (process.env.DATABASE_URL) return prepareProduction();
  const cluster = await step("Database started", () =>
    openCluster({ dir: join(dataDirectory(), "postgres"), durable: true, report: say }),
  );
  onOpen(() => cluster.close());
  const environment = await embeddedSettings(cluster, port);
  await migrateAndSeed({ ownerUrl: cluster.ownerUrl(), appRole: APP_ROLE }, environment, true);
  return environment;
}

async function prepareProduction(): Promise<NodeJS.ProcessEnv> {
  const environment: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: "production" };
  await requireSettings(environment);
  const migration = buildProductionMigrateOptions(environment);
  if (migration) await migrateAndSeed(migration, environment, false);
  // The register itself must not have the role that can change its tables.
  environment.MIGRATION_DATABASE_URL = undefined;
  return environment;
}

/** Throws one error with all missing or invalid settings, before anything starts. */
async function requireSettings(environment: NodeJS.ProcessEnv): Promise<void> {
  const { parseSettings } = await import("../../lib/platform/env");
  try {
    parseSettings(environment);
  } catch (error) {
    throw new PlainError(error instanceof Error ? error.message : String(error));
  }
}

async function embeddedSettings(cluster: Cluster, port: number): Promise<NodeJS.ProcessEnv> {
  const dataDir = dataDirectory();
  const secrets = await loadSecrets(dataDir);
  return {
    ...process.env,
    EMBEDDED_DATABASE: "true",
    DATABASE_URL: cluster.appUrl(),
    DATA_DIR: dataDir,
    AUTH_SECRET: process.env.AUTH_SECRET || secrets.authSecret,
    APP_URL: process.env.APP_URL || `http://localhost:${port}`,
    PORT: String(port),
  };
}

/** Migrates a database and seeds the data model, and the example content if wanted. */
export async function migrateAndSeed(
  migration: MigrateOptions,
  environment: NodeJS.ProcessEnv,
  demo: boolean,
): Promise<void> {
  await step("Database migrated", () => applyMigrations(migration));
  await step("Data model and content checked", async () => {
    const child = startNode([...SCRIPT_OPTIONS, inProject("scripts/seed.ts"), ...(demo ? ["--demo"] : [])], {
      env: { ...environment, ...COMMAND_SETTINGS },
    });
    const { code } = await child.exited;
    if (code !== 0) throw new PlainError("Filling the database failed; see what stands above.");
  });
}

/**
 * Opens the database for a command that works on the register's content: that of DATABASE_URL, or else the embedded
 * one, even while the register runs. Sets the environment that the server's settings are read from, so call it before
 * any of them is used. Returns a function that closes the database.
 */
export async function openCommandDatabase(): Promise<() => Promise<void>> {
  await prepare();
  Object.assign(process.env, COMMAND_SETTINGS);
  if (process.env.DATABASE_URL) {
    await requireSettings(process.env);
    return async () => undefined;
  }
  let closeCluster = async () => {};
  const settings = await prepareDatabase(wantedPort(process.env), (close) => {
    closeCluster = close;
  });
  Object.assign(process.env, settings);
  return async () => {
    const { closeDatabase } = await import("../../lib/platform/database/db");
    await closeDatabase();
    await closeCluster();
  };
}
