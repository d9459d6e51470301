import { readFileSync } from "node:fs";
import { join } from "node:path";
import { columnName, FIELD_KEYS, isListedField } from "@/lib/fields/entry-fields";

/** The columns of choices, which hold ids since, by what they were called. */
const RENAMED = FIELD_KEYS.filter(isListedField).map((key) => {
  const name = columnName(key);
  return [name.replace(/_ids?$/, ""), name] as const;
});

/** The SQL of a migration that a test runs on today's database, in which a page and columns are called otherwise since. */
export function oldMigration(name: string): string {
  const sql = readFileSync(join(process.cwd(), "prisma", "migrations", name, "migration.sql"), "utf8");
  return RENAMED.reduce(
    (text, [before, now]) => text.replaceAll(`e."${before}"`, `e."${now}"`),
    sql.replaceAll("'toegankelijkheid'", "'accessibility'"),
  );
}
