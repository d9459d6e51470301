import { openCluster } from "../../scripts/embedded/cluster";
import { withClient } from "../../scripts/embedded/roles";
import { run, say } from "../../scripts/ground/report";
import { removeCluster } from "./remove-cluster";

// Opens a cluster where the database's own user cannot go, twice, and removes it.
run(async () => {
  const dir = process.argv[2] ?? "";
  for (let round = 0; round < 2; round += 1) {
    const cluster = await openCluster({ dir, durable: true, report: say });
    await withClient(cluster.appUrl(), (client) => client.query("SELECT 1"));
    await cluster.close();
  }
  await removeCluster(dir);
  say("answered twice");
});
