import { run, say } from "../../scripts/ground/report";
import { applyMigrations, migrationNames } from "../../scripts/schema/apply";

// Migrates the database at an address up to the migration of a given number, counted from 1, and names it.
run(async () => {
  const [ownerUrl = "", number = ""] = process.argv.slice(2);
  const upTo = migrationNames()[Number(number) - 1];
  await applyMigrations({ ownerUrl, upTo });
  say(upTo ?? "");
});
