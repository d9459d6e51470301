import { withPostgresCluster } from "./embedded/cluster";
import { DATABASE_APP_ROLE } from "./embedded/roles";
import { getDataDirectory, loadEnvironmentFiles } from "./ground/project";
import { printLine, runMain } from "./ground/report";
import { applyMigrations, buildProductionMigrateOptions } from "./schema/apply";

// `npm run migrate`: applies the migrations to the database of DATABASE_URL, or else the embedded one.
runMain(async () => {
  loadEnvironmentFiles();
  const production = buildProductionMigrateOptions(process.env);
  const applied = production
    ? await applyMigrations(production)
    : await withPostgresCluster(getDataDirectory(), (cluster) =>
        applyMigrations({ ownerUrl: cluster.ownerUrl(), appRole: DATABASE_APP_ROLE }),
      );
  printLine(applied.length === 0 ? "The database is up to date." : `Applied: ${applied.join(", ")}`);
});
