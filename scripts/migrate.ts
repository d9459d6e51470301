import { join } from "node:path";
import { linkLibraries } from "./embedded/binaries";
import { openCluster } from "./embedded/cluster";
import { APP_ROLE } from "./embedded/roles";
import { dataDirectory, loadEnvironmentFiles } from "./ground/project";
import { run, say } from "./ground/report";
import { applyMigrations } from "./schema/apply";
import { productionMigration } from "./schema/production";

/** `npm run migrate`: applies the migrations only, to DATABASE_URL's database or else to the embedded one. */
async function main(): Promise<void> {
  loadEnvironmentFiles();
  const production = productionMigration(process.env);
  if (production) {
    tell(await applyMigrations(production));
    return;
  }
  linkLibraries();
  const cluster = await openCluster({ dir: join(dataDirectory(), "postgres"), durable: true, report: say });
  try {
    tell(await applyMigrations({ ownerUrl: cluster.ownerUrl(), appRole: APP_ROLE }));
  } finally {
    await cluster.close();
  }
}

function tell(applied: readonly string[]): void {
  say(applied.length === 0 ? "The database is up to date." : `Applied: ${applied.join(", ")}`);
}

run(main);
