import { join } from "node:path";
import { openPostgresCluster, type PostgresCluster } from "../embedded/cluster";
import { DATABASE_APP_ROLE } from "../embedded/roles";
import { NODE_SCRIPT_OPTIONS, startNodeProcess } from "../ground/children";
import { getConfiguredPort } from "../ground/ports";
import { prepareCheckout } from "../ground/prepare";
import { getDataDirectory, resolveInProject } from "../ground/project";
import { printLine, runTimedStep, TerminalMessageError } from "../ground/report";
import { loadEmbeddedSecrets } from "../ground/secrets";
import { applyMigrations, buildProductionMigrateOptions, type MigrationOptions } from "../schema/apply";

/** Longer database deadline for commands: no page waits for them, and a busy machine connects slowly. */
const COMMAND_SETTINGS = { DATABASE_DEADLINE_MS: "120000" };

/**
 * Opens the database of DATABASE_URL, or else the embedded one, and migrates it; returns the settings to reach it. As
 * soon as the embedded one is open, calls `onOpen` with the function that closes it.
 */
export async function openAndMigrateDatabase(
  port: number,
  onOpen: (close: () => Promise<void>) => void,
): Promise<NodeJS.ProcessEnv> {
  if (process.env.DATABASE_URL) return prepareProduction();
  const cluster = await runTimedStep("Database started", () =>
    openPostgresCluster({ dir: join(getDataDirectory(), "postgres"), durable: true, report: printLine }),
  );
  onOpen(() => cluster.close());
  const environment = await embeddedSettings(cluster, port);
  await migrateAndSeed({ ownerUrl: cluster.ownerUrl(), appRole: DATABASE_APP_ROLE }, environment, true);
  return environment;
}

async function prepareProduction(): Promise<NodeJS.ProcessEnv> {
  const environment: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: "production" };
  await requireSettings(environment);
  const migration = buildProductionMigrateOptions(environment);
  if (migration) await migrateAndSeed(migration, environment, false);
  // The register itself must not know the role that can change its tables.
  environment.MIGRATION_DATABASE_URL = undefined;
  return environment;
}

/** Throws one error with all missing or invalid settings, before anything starts. */
async function requireSettings(environment: NodeJS.ProcessEnv): Promise<void> {
  const { parseSettings } = await import("../../lib/platform/env");
  try {
    parseSettings(environment);
  } catch (error) {
    throw new TerminalMessageError(error instanceof Error ? error.message : String(error));
  }
}

async function embeddedSettings(cluster: PostgresCluster, port: number): Promise<NodeJS.ProcessEnv> {
  const dataDir = getDataDirectory();
  const secrets = await loadEmbeddedSecrets(dataDir);
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
  migration: MigrationOptions,
  environment: NodeJS.ProcessEnv,
  demo: boolean,
): Promise<void> {
  await runTimedStep("Database migrated", () => applyMigrations(migration));
  await runTimedStep("Data model and content checked", async () => {
    const child = startNodeProcess(
      [...NODE_SCRIPT_OPTIONS, resolveInProject("scripts/seed.ts"), ...(demo ? ["--demo"] : [])],
      {
        env: { ...environment, ...COMMAND_SETTINGS },
      },
    );
    const { code } = await child.exited;
    if (code !== 0) throw new TerminalMessageError("Filling the database failed; see what stands above.");
  });
}

/**
 * Opens the database for a command that works on the register's content: that of DATABASE_URL, or else the embedded
 * one, even while the register runs. Sets the environment variables that the server's settings are parsed from, so it
 * must run before any setting is read. Returns a function that closes the database.
 */
export async function openDatabaseForCommand(): Promise<() => Promise<void>> {
  await prepareCheckout();
  Object.assign(process.env, COMMAND_SETTINGS);
  if (process.env.DATABASE_URL) {
    await requireSettings(process.env);
    return async () => undefined;
  }
  let closeCluster = async () => {};
  const settings = await openAndMigrateDatabase(getConfiguredPort(process.env), (close) => {
    closeCluster = close;
  });
  Object.assign(process.env, settings);
  return async () => {
    const { closeDatabase } = await import("../../lib/platform/database/db");
    await closeDatabase();
    await closeCluster();
  };
}
