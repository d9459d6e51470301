import { readFileSync } from "node:fs";
import { join } from "node:path";
import { columnName, FIELD_KEYS, isListedField } from "@/lib/fields/entry-fields";

/** Columns of entries by their earlier names: of choices, which hold ids since, and of rechecks. */
const RENAMED = [
  ...FIELD_KEYS.filter(isListedField).map((key) => {
    const name = columnName(key);
    return [`e."${name.replace(/_ids?$/, "")}"`, `e."${name}"`] as const;
  }),
  ['"review_on"', '"recheck_on"'],
  ['"review_chosen"', '"recheck_chosen"'],
  ['"reviewed_at"', '"rechecked_at"'],
] as const;

/** The SQL of a migration that a test runs on today's database, in which a page and columns are called otherwise since. */
export function oldMigration(name: string): string {
  const sql = readFileSync(join(process.cwd(), "prisma", "migrations", name, "migration.sql"), "utf8");
  return RENAMED.reduce(
    (text, [before, now]) => text.replaceAll(before, now),
    sql.replaceAll("'toegankelijkheid'", "'accessibility'"),
  );
}
