import type pg from "pg";
import { withClient } from "../embedded/roles";
import { PlainError } from "../ground/report";
import { migrationList, NO_FILTERS, type OpenEngine, openSchemaEngine } from "./engine";
import { MIGRATION_LOCK } from "./migration-lock";

/** Tables of which the register may add and read rows, and never change or remove one. */
const APPEND_ONLY_TABLES: readonly string[] = ["audit_event", "field_change"];

/** Functions that do as the owner what the register may not do itself; nobody else may call them. */
const OWNERS_FUNCTIONS: readonly string[] = ["forget_old_audit_events"];

export interface MigrateOptions {
  /** The connection of the role that owns the tables. */
  ownerUrl: string;
  /** The role the register connects as, when that is another one. */
  appRole?: string | undefined;
  /** The last migration to apply, to get a database as it once was; left out, all are. */
  upTo?: string | undefined;
}

/** Applies the migrations that a database has not had yet, and gives the register's role its rights; names them. */
export async function applyMigrations({ ownerUrl, appRole, upTo }: MigrateOptions): Promise<string[]> {
  return withClient(ownerUrl, async (client) => {
    await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
    // The end of the connection gives the lock back, also when this process is killed.
    const applied = await runMigrations(ownerUrl, upTo);
    if (appRole !== undefined) await grantRights(client, appRole);
    return applied;
  });
}

async function runMigrations(url: string, upTo: string | undefined): Promise<string[]> {
  let cause = "";
  const { engine, close } = await openSchemaEngine(url, (error) => {
    cause = error.message;
  });
  const input = { migrationsList: migrationList(upTo), filters: NO_FILTERS };
  try {
    await refuseUnknownHistory(engine, input);
    const { appliedMigrationNames } = await engine.applyMigrations(input);
    return appliedMigrationNames;
  } catch (error) {
    if (error instanceof PlainError) throw error;
    const { failedMigrationNames } = await engine.diagnoseMigrationHistory({
      ...input,
      optInToShadowDatabase: false,
    });
    throw new PlainError(
      `Migration ${failedMigrationNames.join(", ")} failed and was undone as a whole: ${cause || String(error)}`,
    );
  } finally {
    await close();
  }
}

type Engine = OpenEngine["engine"];

/** A database that is ahead of this version, or has a migration that failed, must not be touched by us. */
async function refuseUnknownHistory(
  engine: Engine,
  input: Parameters<Engine["applyMigrations"]>[0],
): Promise<void> {
  const found = await engine.diagnoseMigrationHistory({ ...input, optInToShadowDatabase: false });
  if (found.failedMigrationNames.length > 0) await retryRolledBack(engine, found.failedMigrationNames);
  if (found.history !== null && found.history.diagnostic !== "databaseIsBehind") {
    const names = found.history.unpersistedMigrationNames.join(", ");
    throw new PlainError(
      `The database is of another version of the register: it has had migrations that do not exist here (${names}). Start the newest version.`,
    );
  }
}

/**
 * A migration runs as a whole or not at all, so one that was recorded as begun and not as finished (a kill in
 * between, or a mistake since repaired) left nothing behind and may simply run again.
 */
async function retryRolledBack(engine: Engine, names: readonly string[]): Promise<void> {
  for (const migrationName of names) await engine.markMigrationRolledBack({ migrationName });
}

/** Rows only: the register's role can read and write them, and change no table. */
async function grantRights(client: pg.Client, role: string): Promise<void> {
  const app = client.escapeIdentifier(role);
  await client.query("BEGIN");
  await client.query(`GRANT USAGE ON SCHEMA public TO ${app}`);
  await client.query(`REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${app}`);
  await client.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${app}`);
  await client.query(`GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${app}`);
  await client.query(`REVOKE INSERT, UPDATE, DELETE ON _prisma_migrations FROM ${app}`);
  for (const table of APPEND_ONLY_TABLES) {
    await client.query(`REVOKE UPDATE, DELETE ON ${client.escapeIdentifier(table)} FROM ${app}`);
  }
  for (const name of OWNERS_FUNCTIONS) {
    await client.query(`GRANT EXECUTE ON FUNCTION ${client.escapeIdentifier(name)}() TO ${app}`);
  }
  await client.query("COMMIT");
}
