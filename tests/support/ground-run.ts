import { join } from "node:path";
import { openPostgresCluster } from "../../scripts/embedded/cluster";
import { withDatabaseClient } from "../../scripts/embedded/roles";
import { requireFreePort } from "../../scripts/ground/ports";
import { printLine, runMain, TerminalMessageError } from "../../scripts/ground/report";
import { superviseServer } from "../../scripts/serve/server-process";
import { OrderlyShutdown } from "../../scripts/serve/shutdown";

/**
 * Runs the supervision of `npm start` without the register itself: PostgreSQL, one table in it, and a stub in place
 * of Next. Prints `ready` when all of it has started.
 */
runMain(async () => {
  const port = Number(process.env.PORT);
  await requireFreePort(port, "npm start");
  const shutdown = new OrderlyShutdown();
  const dir = join(process.env.DATA_DIR ?? "", "postgres");
  const cluster = await openPostgresCluster({ dir, durable: true, report: printLine });
  shutdown.add(() => cluster.close());
  const rows = await withDatabaseClient(cluster.ownerUrl(), async (client) => {
    await client.query("CREATE TABLE IF NOT EXISTS start (at timestamptz DEFAULT now())");
    await client.query("INSERT INTO start DEFAULT VALUES");
    return client.query<{ count: string }>("SELECT count(*) FROM start");
  });
  const program = [join(process.cwd(), "tests/support/stand-in-server.mjs")];
  const server = superviseServer({ mode: "start", port, environment: process.env, program });
  shutdown.add(() => server.stop());
  await server.ready;
  printLine(`ready ${JSON.stringify({ starts: Number(rows.rows[0]?.count), url: cluster.ownerUrl() })}`);
  await server.failed.catch(async (error: unknown) => {
    printLine(error instanceof TerminalMessageError ? error.message : String(error));
    await shutdown.exit(1);
  });
});
