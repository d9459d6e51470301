import { withCluster } from "./embedded/cluster";
import { APP_ROLE } from "./embedded/roles";
import { dataDirectory, loadEnvironmentFiles } from "./ground/project";
import { run, say } from "./ground/report";
import { applyMigrations, buildProductionMigrateOptions } from "./schema/apply";

// `npm run migrate`: applies the migrations to the database of DATABASE_URL, or else the embedded one.
run(async () => {
  loadEnvironmentFiles();
  const production = buildProductionMigrateOptions(process.env);
  const applied = production
    ? await applyMigrations(production)
    : await withCluster(dataDirectory(), (cluster) =>
        applyMigrations({ ownerUrl: cluster.ownerUrl(), appRole: APP_ROLE }),
      );
  say(applied.length === 0 ? "The database is up to date." : `Applied: ${applied.join(", ")}`);
});
