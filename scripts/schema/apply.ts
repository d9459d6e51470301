import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type pg from "pg";
import { withDatabaseClient } from "../embedded/roles";
import { resolveInProject } from "../ground/project";
import { TerminalMessageError } from "../ground/report";
import { REPLACED_MIGRATIONS, toCurrentMigrationNames } from "./baseline";

export interface MigrationOptions {
  /** Connection of the role that owns the tables. */
  ownerUrl: string;
  /** The register's role, if it is a different one. */
  appRole?: string | undefined;
  /** The last migration to apply, for a database of an earlier state; all if omitted. */
  upTo?: string | undefined;
}

/**
 * Arbitrary key of an advisory lock: processes started together migrate in turn, and no database is migrated during its
 * backup.
 */
export const MIGRATION_LOCK_KEY = 7_428_311_905;

/**
 * Prisma's own table, for its CLI to continue from (docs/decisions/2026-11-23-migrations-without-prismas-engine.md).
 */
const HISTORY = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL,
  "checksum" VARCHAR(64) NOT NULL,
  "finished_at" TIMESTAMPTZ,
  "migration_name" VARCHAR(255) NOT NULL,
  "logs" TEXT,
  "rolled_back_at" TIMESTAMPTZ,
  "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "applied_steps_count" INTEGER NOT NULL DEFAULT 0
)`;

export const MIGRATIONS_PATH = "prisma/migrations";

/** Returns the names of all migrations, in order. */
export function listMigrationNames(): string[] {
  return readdirSync(resolveInProject(MIGRATIONS_PATH), { withFileTypes: true })
    .filter((found) => found.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** Applies the missing migrations to a database and grants the register's role its rights; returns their names. */
export async function applyMigrations({ ownerUrl, appRole, upTo }: MigrationOptions): Promise<string[]> {
  return withDatabaseClient(ownerUrl, async (client) => {
    // The lock is released when the connection ends, even if this process is killed.
    await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK_KEY]);
    const due = await dueMigrations(client, upTo);
    for (const name of due) await apply(client, name);
    if (appRole !== undefined) await grantRights(client, appRole);
    // Rewritten tables have no statistics, and index-only scans need a new visibility map.
    if (due.length > 0) await client.query("VACUUM (ANALYZE)");
    return due;
  });
}

/** Returns the missing migrations; throws when the database is ahead of this version. */
async function dueMigrations(client: pg.Client, upTo: string | undefined): Promise<string[]> {
  await client.query(HISTORY);
  const { rows } = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM "_prisma_migrations" WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
  );
  const known = listMigrationNames();
  const applied = rows.map(({ name }) => name);
  const had = new Set(toCurrentMigrationNames(applied, known, "The database"));
  const unknown = [...had].filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new TerminalMessageError(
      `The database is of another version of the register: it has had migrations that do not exist here (${unknown.join(", ")}). Start the newest version.`,
    );
  }
  const baseline = [...had].filter((name) => !applied.includes(name));
  if (baseline.length > 0) await replaceHistory(client, baseline);
  return known.filter((name) => !had.has(name) && (upTo === undefined || name <= upTo));
}

/**
 * Replaces the history of version 0.1.0 by the baseline, changing nothing else. As with `prisma migrate resolve
 * --applied`, the new rows count no applied steps.
 */
async function replaceHistory(client: pg.Client, baseline: readonly string[]): Promise<void> {
  await client.query(
    `WITH replaced AS (DELETE FROM "_prisma_migrations" WHERE migration_name = ANY($1))
     INSERT INTO "_prisma_migrations" (id, checksum, migration_name, finished_at)
     SELECT gen_random_uuid(), checksum, name, clock_timestamp() FROM unnest($2::text[], $3::text[]) AS a(name, checksum)`,
    [REPLACED_MIGRATIONS, baseline, baseline.map((name) => readMigration(name).checksum)],
  );
}

function readMigration(name: string): { sql: string; checksum: string } {
  const sql = readFileSync(resolveInProject(MIGRATIONS_PATH, name, "migration.sql"), "utf8");
  return { sql, checksum: createHash("sha256").update(sql).digest("hex") };
}

/** Applies a migration and its history row in one transaction. */
async function apply(client: pg.Client, name: string): Promise<void> {
  const { sql, checksum } = readMigration(name);
  try {
    await client.query("BEGIN");
    await client.query(sql);
    await client.query(
      `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES (gen_random_uuid(), $1, $2, clock_timestamp(), 1)`,
      [checksum, name],
    );
    await client.query("COMMIT");
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new TerminalMessageError(`Migration ${name} failed and was undone as a whole: ${cause}`);
  }
}

/** Grants the register's role rights on rows only, not on tables. */
async function grantRights(client: pg.Client, role: string): Promise<void> {
  const app = client.escapeIdentifier(role);
  // PostgreSQL runs several statements of one query in one transaction.
  await client.query(`
    GRANT USAGE ON SCHEMA public TO ${app};
    REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${app};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${app};
    GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${app};
    REVOKE INSERT, UPDATE, DELETE ON _prisma_migrations FROM ${app};
    -- Rows are only added; a function with the owner's rights deletes those that are due.
    REVOKE UPDATE, DELETE ON audit_event, field_change FROM ${app};
    GRANT EXECUTE ON FUNCTION forget_old_audit_events() TO ${app}`);
}

/**
 * Returns the options to migrate a production database, with the migration role if one is set; null without
 * DATABASE_URL.
 */
export function buildProductionMigrateOptions(environment: NodeJS.ProcessEnv): MigrationOptions | null {
  const appUrl = environment.DATABASE_URL;
  if (!appUrl) return null;
  const ownerUrl = environment.MIGRATION_DATABASE_URL || appUrl;
  const appRole = roleOf(appUrl, "DATABASE_URL");
  return { ownerUrl, appRole: appRole === roleOf(ownerUrl, "MIGRATION_DATABASE_URL") ? undefined : appRole };
}

function roleOf(url: string, setting: string): string {
  if (!URL.canParse(url))
    throw new TerminalMessageError(
      `${setting} is no valid address (postgresql://role:password@machine/database).`,
    );
  return decodeURIComponent(new URL(url).username);
}
