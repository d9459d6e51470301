import { run, say } from "../../scripts/ground/report";
import { applyMigrations } from "../../scripts/schema/apply";
import { migrationNames } from "../../scripts/schema/migrations";

// Migrates the database at an address up to the migration of a given number, counted from 1, and names it.
run(async () => {
  const [ownerUrl = "", number = ""] = process.argv.slice(2);
  const upTo = migrationNames()[Number(number) - 1];
  await applyMigrations({ ownerUrl, upTo });
  say(upTo ?? "");
});
