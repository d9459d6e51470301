import { openPostgresCluster } from "../../scripts/embedded/cluster";
import { withDatabaseClient } from "../../scripts/embedded/roles";
import { printLine, runMain } from "../../scripts/ground/report";
import { removeCluster } from "./remove-cluster";

// Opens a cluster where the database's own user cannot go, twice, and removes it.
runMain(async () => {
  const dir = process.argv[2] ?? "";
  for (let round = 0; round < 2; round += 1) {
    const cluster = await openPostgresCluster({ dir, durable: true, report: printLine });
    await withDatabaseClient(cluster.appUrl(), (client) => client.query("SELECT 1"));
    await cluster.close();
  }
  await removeCluster(dir);
  printLine("answered twice");
});
