import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The SQL of a migration that a test runs on today's database, in which one page is called otherwise since. */
export function oldMigration(name: string): string {
  const sql = readFileSync(join(process.cwd(), "prisma", "migrations", name, "migration.sql"), "utf8");
  return sql.replaceAll("'toegankelijkheid'", "'accessibility'");
}
