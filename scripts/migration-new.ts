import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inProject } from "./ground/project";
import { PlainError, run, say } from "./ground/report";
import { MIGRATIONS_PATH } from "./schema/apply";
import { difference } from "./schema/difference";

// `npm run migration:new -- NAME`: generates the SQL from the present migrations to prisma/schema.prisma and the fields
// in lib/fields.
run(async () => {
  const name = (process.argv[2] ?? "").toLowerCase().replace(/[^a-z0-9]+/g, "_");
  if (name === "")
    throw new PlainError("Give the migration a name: npm run migration:new -- name_of_the_change");
  const sql = await difference();
  if (sql === "") {
    say("The migrations agree with prisma/schema.prisma and lib/fields: no migration was written.");
    return;
  }
  const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const folder = join(MIGRATIONS_PATH, `${stamp}_${name}`);
  mkdirSync(inProject(folder), { recursive: true });
  writeFileSync(inProject(folder, "migration.sql"), sql);
  say(`${join(folder, "migration.sql")} written; add what the schema cannot say, and read it through.`);
});
