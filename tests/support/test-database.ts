import pg from "pg";
import type { TestDatabase } from "./database-server";

/** Where the PostgreSQL of this run is; set by database-start.ts. */
export function testDatabase(): TestDatabase {
  const text = process.env.TEST_DATABASE;
  if (text === undefined)
    throw new Error("This test needs a database: run it in jest's project `integration`.");
  return JSON.parse(text) as TestDatabase;
}

/** One database per jest worker: files of different workers run at the same time. */
function databaseName(): string {
  return `${testDatabase().prefix}_${process.env.JEST_WORKER_ID ?? "1"}`;
}

/** The address of this worker's database for the role of a given address. */
export function urlOf(url: string): string {
  const own = new URL(url);
  own.pathname = `/${databaseName()}`;
  return own.href;
}

/** The settings that lib/platform/env reads, for this worker's database. */
export function setTestSettings(): void {
  Object.assign(process.env, {
    DATABASE_URL: urlOf(testDatabase().appUrl),
    EMBEDDED_DATABASE: "true",
    AUTH_SECRET: "only-for-the-tests-".repeat(3),
    APP_URL: "http://localhost:3000",
    DATA_DIR: ".data/tests",
    // What tests provoke is theirs to look at; LOG_LEVEL=error shows it.
    LOG_LEVEL: process.env.LOG_LEVEL ?? "silent",
    // A test file makes more calls from one address than a visitor; the tests of the limits set them lower.
    API_ANONYMOUS_CALLS: "100000",
    // No test is to fail because the machine does other work as well; the tests of deadlines have their own.
    DATABASE_DEADLINE_MS: "30000",
  });
}

/** Gives a test file a fresh database: migrated, with the data model, without examples. */
export async function cloneDatabase(): Promise<void> {
  const { adminUrl, template } = testDatabase();
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

/** A connection of a role to this worker's database, kept for the length of a test file. */
function clientOf(url: string): Promise<pg.Client> {
  const client = clients.get(url) ?? connect(urlOf(url));
  clients.set(url, client);
  return client;
}

/** As the owner of the tables. */
export const ownerClient = () => clientOf(testDatabase().ownerUrl);

/** As who is held to nothing. */
export const superuserClient = () => clientOf(testDatabase().adminUrl);

/** Ends those connections. */
export async function closeClients(): Promise<void> {
  const open = await Promise.all(clients.values());
  clients.clear();
  await Promise.all(open.map((client) => client.end()));
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}
