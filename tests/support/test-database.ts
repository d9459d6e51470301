import pg from "pg";
import type { TestDatabaseServer } from "./database-server";

/** Returns the connection data of this run's PostgreSQL, which database-start.ts sets. */
export function getTestDatabaseServer(): TestDatabaseServer {
  const text = process.env.TEST_DATABASE;
  if (text === undefined)
    throw new Error("This test needs a database: run it in jest's project `integration`.");
  return JSON.parse(text) as TestDatabaseServer;
}

/** Returns the name of this jest worker's database; files of different workers run at the same time. */
function databaseName(): string {
  return `${getTestDatabaseServer().prefix}_${process.env.JEST_WORKER_ID ?? "1"}`;
}

/** Returns the URL of this worker's database, with the role of the given URL. */
export function buildWorkerDatabaseUrl(url: string): string {
  const own = new URL(url);
  own.pathname = `/${databaseName()}`;
  return own.href;
}

/** Sets the environment variables that lib/platform/env parses, for this worker's database. */
export function setTestEnvironment(): void {
  Object.assign(process.env, {
    DATABASE_URL: buildWorkerDatabaseUrl(getTestDatabaseServer().appUrl),
    EMBEDDED_DATABASE: "true",
    AUTH_SECRET: "only-for-the-tests-".repeat(3),
    APP_URL: "http://localhost:3000",
    DATA_DIR: ".data/tests",
    // Tests check the errors that they provoke; LOG_LEVEL=error shows them in the log.
    LOG_LEVEL: process.env.LOG_LEVEL ?? "silent",
    // A test file makes more calls from one address than a visitor; tests of rate limits set lower ones.
    API_ANONYMOUS_CALLS: "100000",
    // A busy machine must not make a test fail; tests of deadlines set shorter ones.
    DATABASE_DEADLINE_MS: "30000",
  });
}

/** Creates this worker's database from the template: migrated, with the data model, without examples. */
export async function cloneTemplateDatabase(): Promise<void> {
  const { adminUrl, template } = getTestDatabaseServer();
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(`DROP DATABASE IF EXISTS ${databaseName()} WITH (FORCE)`);
    await client.query(
      `CREATE DATABASE ${databaseName()} OWNER register_owner TEMPLATE ${template} STRATEGY FILE_COPY`,
    );
  } finally {
    await client.end();
  }
}

const clients = new Map<string, Promise<pg.Client>>();

/** Returns a connection with the role of the URL to this worker's database, kept until the end of the test file. */
function clientOf(url: string): Promise<pg.Client> {
  const client = clients.get(url) ?? connect(buildWorkerDatabaseUrl(url));
  clients.set(url, client);
  return client;
}

/** Returns the connection with the role that owns the tables. */
export const getOwnerClient = () => clientOf(getTestDatabaseServer().ownerUrl);

/** Returns the connection with the superuser role. */
export const getSuperuserClient = () => clientOf(getTestDatabaseServer().adminUrl);

/** Closes the connections of the owner and the superuser. */
export async function closeDatabaseClients(): Promise<void> {
  const open = await Promise.all(clients.values());
  clients.clear();
  await Promise.all(open.map((client) => client.end()));
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}
