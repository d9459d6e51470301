import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openPostgresCluster, type PostgresCluster } from "../../scripts/embedded/cluster";
import { DATABASE_APP_ROLE, withDatabaseClient } from "../../scripts/embedded/roles";
import { resolveInProject } from "../../scripts/ground/project";
import { migrateAndSeed } from "../../scripts/serve/database";
import { type SupervisedServer, superviseServer } from "../../scripts/serve/server-process";
import { callLocalRegister } from "../support/calls";
import { computeFirstTestPort } from "../support/ports";
import { listPostgresProcessIds } from "../support/postgres-processes";
import { removePostgresCluster } from "../support/remove-cluster";
import { CHEAP_CAPTCHA_SETTINGS } from "../support/solve-captcha";

const NEVER_GIVEN_UP = 10_000;

/** A durable PostgreSQL with example content, for register processes that come and go. */
export interface FaultGround {
  cluster: PostgresCluster;
  databasePort: number;
  /** The ids of PostgreSQL's processes, the postmaster first. */
  postgres(): number[];
  /** Starts a register process, on the database itself or past a proxy at another port. */
  startApp(options?: AppOptions): Promise<App>;
  close(): Promise<void>;
}

interface AppOptions {
  databasePort?: number;
  settings?: Record<string, string>;
  /** Where standard output and standard error of the register go; a file of its own otherwise. */
  log?: string;
}

/** The register as one server runs it, started again whenever it ends. */
export interface App {
  port: number;
  server: SupervisedServer;
  log: string;
}

export async function openFaultGround(): Promise<FaultGround> {
  mkdirSync(resolveInProject(".data"), { recursive: true });
  const dataDir = mkdtempSync(resolveInProject(".data", "faults-"));
  // PostgreSQL's own user, which it has when we are root, must be able to pass.
  chmodSync(dataDir, 0o711);
  const dir = join(dataDir, "postgres");
  const cluster = await openPostgresCluster({ dir, durable: true });
  const databasePort = Number(new URL(cluster.appUrl()).port);
  const settings = {
    ...process.env,
    // What a surrounding run may have left.
    E2E_BASE_URL: undefined,
    HOST: undefined,
    TRUSTED_PROXIES: undefined,
    EMBEDDED_DATABASE: "true",
    DATA_DIR: dataDir,
    AUTH_SECRET: randomBytes(48).toString("base64"),
    ...CHEAP_CAPTCHA_SETTINGS,
    LOG_LEVEL: "error",
    // What one process wrote is looked for in the other again and again.
    API_ANONYMOUS_CALLS: "100000",
    PAGES_PER_MINUTE: "100000",
  };
  const apps: App[] = [];
  const environmentOf = (port: number, throughPort: number): NodeJS.ProcessEnv => {
    const database = new URL(cluster.appUrl());
    database.port = String(throughPort);
    return {
      ...settings,
      DATABASE_URL: database.href,
      APP_URL: `http://localhost:${port}`,
      PORT: String(port),
    };
  };
  await migrateAndSeed(
    { ownerUrl: cluster.ownerUrl(), appRole: DATABASE_APP_ROLE },
    environmentOf(3000, databasePort),
    true,
  );
  // What the tests write is published at once.
  await withDatabaseClient(cluster.ownerUrl(), (client) =>
    client.query("UPDATE institution SET review = 'none'"),
  );
  return {
    cluster,
    databasePort,
    postgres: () => listPostgresProcessIds(dir),
    async startApp(options = {}) {
      const port = computeFirstTestPort("faults") + apps.length;
      const log = options.log ?? join(dataDir, `app-${apps.length}.log`);
      const environment = {
        ...environmentOf(port, options.databasePort ?? databasePort),
        ...options.settings,
      };
      const server = superviseServer({
        mode: "start",
        port,
        environment,
        log,
        crashesAllowed: NEVER_GIVEN_UP,
        report: () => undefined,
      });
      const app = { port, server, log };
      apps.push(app);
      await server.ready;
      return app;
    },
    async close() {
      await Promise.all(apps.map(({ server }) => server.stop()));
      await cluster.close();
      await removePostgresCluster(dir);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Milliseconds until the process and its database are ready again. Throws after a minute. */
export async function untilReady(port: number): Promise<number> {
  const started = performance.now();
  while (performance.now() - started < 60_000) {
    if ((await callLocalRegister(port, "GET", "/api/ready"))?.status === 200)
      return performance.now() - started;
    await sleep(50);
  }
  throw new Error(`The register on port ${port} did not come back within a minute.`);
}
