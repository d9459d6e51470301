import cluster from "node:cluster";
import { AggregatorRegistry, collectDefaultMetrics } from "prom-client";
import { getSettings } from "./lib/platform/env";
import { listAllowedHosts } from "./lib/platform/http/hosts";
import { createRegisterServer, type RequestHandler, stopRegisterServer } from "./lib/platform/http/server";
import { getLogger } from "./lib/platform/log";
import { ignoreOutputErrors } from "./lib/platform/output";
import { runServerProcesses } from "./lib/platform/processes/first";
import { onProcessStop } from "./lib/platform/processes/messages";
import { servePublicPagesFromCache } from "./lib/platform/public-pages/public-pages";

// The server: one process, or the first of PROCESSES processes behind one port. scripts/serve starts it, for `npm
// start` and `npm run dev` alike, once the database is ready.

ignoreOutputErrors();

const { NODE_ENV, PORT, HOST, TRUSTED_PROXIES, DATABASE_DEADLINE_MS, PROCESSES, WITHOUT_JOBS } =
  getSettings();
const isDevelopment = NODE_ENV === "development";

/** Starts one server process: Next's request handler behind the register's own HTTP server. */
async function serve(): Promise<void> {
  let stop = (): void => process.exit(0);
  onProcessStop(() => stop());
  collectDefaultMetrics();
  // Answers the first process when it collects the metrics of all.
  new AggregatorRegistry();
  // Imported here, as the first of several processes does not need Next.
  const { default: next } = await import("next");
  const app = next({
    dev: isDevelopment,
    port: PORT,
    ...(HOST === undefined ? {} : { hostname: HOST }),
  });
  // Runs instrumentation.ts, which starts the jobs.
  await app.prepare();
  const handler = app.getRequestHandler();
  const answer: RequestHandler = (request, response) => handler(request, response);
  const server = createRegisterServer(
    {
      trustedProxies: TRUSTED_PROXIES,
      deadline: DATABASE_DEADLINE_MS,
      allowedHosts: listAllowedHosts(getSettings()),
      // Upgrades serve the hot reload of the development server.
      acceptsUpgrades: isDevelopment,
    },
    // Development pages change on every request, so they are not cached.
    isDevelopment ? answer : servePublicPagesFromCache(answer),
  );
  server.listen(PORT, HOST);
  getLogger().info({ hasJobs: !WITHOUT_JOBS }, "server process started");
  // Lets in-flight requests finish.
  stop = () => {
    const end = () => void app.close().finally(() => process.exit(0));
    // In development the browser's hot-reload socket stays open, so do not wait for it.
    if (isDevelopment) end();
    stopRegisterServer(server, end);
  };
}

if (PROCESSES > 1 && cluster.isPrimary && !isDevelopment) await runServerProcesses(PROCESSES);
else await serve();
