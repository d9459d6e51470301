import type pg from "pg";
import { ownerClient } from "./test-database";

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

/** Removes all rows but the data model's, institutions and content blocks. For `beforeEach` or `afterEach`. */
export async function emptyDatabase(): Promise<void> {
  const tables = await asOwner<{ name: string }>(
    "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL ($1)",
    [SEEDED_TABLES],
  );
  if (tables.length > 0)
    await asOwner(`TRUNCATE ${tables.map(({ name }) => name).join(", ")} RESTART IDENTITY CASCADE`);
}
