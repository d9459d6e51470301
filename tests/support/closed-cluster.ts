import { openPostgresCluster } from "../../scripts/embedded/cluster";
import { withDatabaseClient } from "../../scripts/embedded/roles";
import { printLine, runMain } from "../../scripts/ground/report";
import { removePostgresCluster } from "./remove-cluster";

// Opens an embedded PostgreSQL twice in a directory that its system user cannot enter, and then removes it.
runMain(async () => {
  const dir = process.argv[2] ?? "";
  for (let round = 0; round < 2; round += 1) {
    const cluster = await openPostgresCluster({ dir, durable: true, report: printLine });
    await withDatabaseClient(cluster.appUrl(), (client) => client.query("SELECT 1"));
    await cluster.close();
  }
  await removePostgresCluster(dir);
  printLine("answered twice");
});
