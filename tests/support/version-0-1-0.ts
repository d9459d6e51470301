import type pg from "pg";
import { REPLACED_MIGRATIONS } from "@/scripts/schema/baseline";

/** Writes the history that version 0.1.0 left, into a database of the baseline, whose tables are the same. */
export async function writeOldHistory(
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
