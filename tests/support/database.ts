import type pg from "pg";
import { getOwnerClient, getSuperuserClient } from "./test-database";

/** Tables that the seed fills; emptyDatabase leaves them as they are. */
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
  "register_settings",
  "law_rule",
];

/** Runs SQL on this worker's database as the owner of the tables, who has more rights than the register's own role. */
export async function queryAsTableOwner<Row extends pg.QueryResultRow>(
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = await getOwnerClient();
  const result = await client.query<Row>(sql, values);
  return result.rows;
}

/**
 * Deletes all rows except those of the data model, institutions and content blocks, after background writes have
 * ended. For `beforeEach` or `afterEach`. It uses DELETE as the superuser without triggers and foreign keys: TRUNCATE
 * recreates the files of all tables and indexes, which takes thirty times as long, and its locks can deadlock.
 */
export async function emptyDatabase(): Promise<void> {
  const client = await getSuperuserClient();
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
    UPDATE institution SET committee_id = NULL, advice_from_phase_id = NULL
      WHERE committee_id IS NOT NULL OR advice_from_phase_id IS NOT NULL;
    UPDATE institution SET review = 'none' WHERE review <> 'none';
    UPDATE register_settings SET review = 'none';
  END $$`);
}
