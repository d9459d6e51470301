import type pg from "pg";
import { REPLACED_MIGRATIONS } from "@/scripts/schema/baseline";

/**
 * Inserts the migration history of version 0.1.0 into a database created by the baseline, which has the same tables.
 */
export async function insertMigrationHistoryOf010(
  client: pg.ClientBase,
  migrations: readonly string[] = REPLACED_MIGRATIONS,
): Promise<void> {
  await client.query("DELETE FROM _prisma_migrations");
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     SELECT gen_random_uuid(), md5(name), name, '2026-11-27', 1 FROM unnest($1::text[]) AS name`,
    [migrations],
  );
}
