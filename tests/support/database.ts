import type pg from "pg";
import { ownerClient, superuserClient } from "./test-database";

/** What comes with the data model; everything else is what tests make. */
const SEEDED_TABLES = [
  "_prisma_migrations",
  "field",
  "list_value",
  "field_change",
  "institution",
  "institution_domain",
  "content_block",
  "synonym_group",
  "seed_state",
  "obstacle",
];

/** Runs SQL on this file's database as the owner of the tables, past the rights of the register's own role. */
export async function asOwner<Row extends pg.QueryResultRow>(
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = await ownerClient();
  const result = await client.query<Row>(sql, values);
  return result.rows;
}

/**
 * Removes all rows but the data model's, institutions and content blocks, once what still writes has ended. For
 * `beforeEach` or `afterEach`. By the superuser, past triggers and foreign keys: truncating makes the files of all tables
 * and indexes anew, which takes thirty times as long, and its locks can wait for who waits for them.
 */
export async function emptyDatabase(): Promise<void> {
  const client = await superuserClient();
  await client.query(`DO $$ DECLARE name text; BEGIN
    SET LOCAL session_replication_role = replica;
    WHILE EXISTS (SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND backend_xid IS NOT NULL AND pid <> pg_backend_pid())
    LOOP
      IF clock_timestamp() > now() + interval '15 seconds' THEN RAISE EXCEPTION 'something still writes: %',
        (SELECT string_agg(concat_ws(' ', pid, state, query), '; ') FROM pg_stat_activity
          WHERE datname = current_database() AND backend_xid IS NOT NULL AND pid <> pg_backend_pid());
      END IF;
      PERFORM pg_sleep(0.005); PERFORM pg_stat_clear_snapshot();
    END LOOP;
    FOR name IN SELECT quote_ident(tablename) FROM pg_tables
      WHERE schemaname = 'public' AND tablename NOT IN (${SEEDED_TABLES.map((one) => `'${one}'`).join(", ")})
    LOOP EXECUTE 'DELETE FROM ' || name; END LOOP;
  END $$`);
}
