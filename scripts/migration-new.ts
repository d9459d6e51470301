import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { resolveInProject } from "./ground/project";
import { printLine, runMain, TerminalMessageError } from "./ground/report";
import { MIGRATIONS_PATH } from "./schema/apply";
import { buildSchemaDifferenceSql } from "./schema/difference";

// `npm run migration:new -- NAME`: generates the SQL from the present migrations to prisma/schema.prisma and the fields
// in lib/fields.
runMain(async () => {
  const name = (process.argv[2] ?? "").toLowerCase().replace(/[^a-z0-9]+/g, "_");
  if (name === "")
    throw new TerminalMessageError("Give the migration a name: npm run migration:new -- name_of_the_change");
  const sql = await buildSchemaDifferenceSql();
  if (sql === "") {
    printLine("The migrations agree with prisma/schema.prisma and lib/fields: no migration was written.");
    return;
  }
  const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const folder = join(MIGRATIONS_PATH, `${stamp}_${name}`);
  mkdirSync(resolveInProject(folder), { recursive: true });
  writeFileSync(resolveInProject(folder, "migration.sql"), sql);
  printLine(`${join(folder, "migration.sql")} written; add what the schema cannot say, and read it through.`);
});
