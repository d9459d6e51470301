import { join } from "node:path";
import { openCluster } from "../../scripts/embedded/cluster";
import { withClient } from "../../scripts/embedded/roles";
import { requireFreePort } from "../../scripts/ground/ports";
import { PlainError, run, say } from "../../scripts/ground/report";
import { superviseServer } from "../../scripts/serve/server-process";
import { Shutdown } from "../../scripts/serve/shutdown";

/**
 * What `npm start` does, in the same order and with the same parts, without the register itself: a cluster, a row in
 * it, and a stand-in for Next. `ready` on its output says that all of it stands.
 */
run(async () => {
  const port = Number(process.env.PORT);
  await requireFreePort(port, "npm start");
  const shutdown = new Shutdown();
  const dir = join(process.env.DATA_DIR ?? "", "postgres");
  const cluster = await openCluster({ dir, durable: true, report: say });
  shutdown.add(() => cluster.close());
  const rows = await withClient(cluster.ownerUrl(), async (client) => {
    await client.query("CREATE TABLE IF NOT EXISTS start (at timestamptz DEFAULT now())");
    await client.query("INSERT INTO start DEFAULT VALUES");
    return client.query<{ count: string }>("SELECT count(*) FROM start");
  });
  const program = [join(process.cwd(), "tests/support/stand-in-server.mjs")];
  const server = superviseServer({ mode: "start", port, environment: process.env, program });
  shutdown.add(() => server.stop());
  await server.ready;
  say(`ready ${JSON.stringify({ starts: Number(rows.rows[0]?.count), url: cluster.ownerUrl() })}`);
  await server.failed.catch(async (error: unknown) => {
    say(error instanceof PlainError ? error.message : String(error));
    await shutdown.exit(1);
  });
});
