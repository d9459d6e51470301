import { setFlagsFromString } from "node:v8";
import next from "next";
import { collectDefaultMetrics } from "prom-client";
import { settings } from "./lib/platform/env";
import { allowedHosts } from "./lib/platform/http/hosts";
import { type Answer, createRegisterServer } from "./lib/platform/http/server";
import { withPublicPages } from "./lib/platform/public-pages/public-pages";

// One server process: Next's request handler behind the register's own HTTP server. scripts/serve starts it, for
// `npm start` and `npm run dev` alike, once the database is ready.

// Old memory is looked through again once it has grown by so much, in percent: on a machine with much memory it would
// grow to four times what is in use, and stay so large.
setFlagsFromString("--heap-growing-percent=60");
collectDefaultMetrics();

const { NODE_ENV, PORT, HOST, TRUSTED_PROXIES, DATABASE_DEADLINE_MS } = settings();
const app = next({
  dev: NODE_ENV === "development",
  port: PORT,
  ...(HOST === undefined ? {} : { hostname: HOST }),
});
// Runs instrumentation.ts, which starts the jobs.
await app.prepare();
const handler = app.getRequestHandler();
const answer: Answer = (request, response) => handler(request, response);
const server = createRegisterServer(
  { trustedProxies: TRUSTED_PROXIES, deadline: DATABASE_DEADLINE_MS, allowedHosts: allowedHosts(settings()) },
  // A page that is being developed is another at each look.
  NODE_ENV === "development" ? answer : withPublicPages(answer),
);
server.listen(PORT, HOST);

/** Requests under way get their answer; what waits on an open connection for a next one does not. */
function stop(): void {
  const end = () => void app.close().finally(() => process.exit(0));
  // A page that is being developed keeps a socket open for news.
  if (NODE_ENV === "development") end();
  server.close(end);
  setInterval(() => server.closeIdleConnections(), 100);
}
process.once("SIGTERM", stop);
process.once("SIGINT", stop);
