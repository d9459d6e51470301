import pg from "pg";
import { closeDatabase } from "@/lib/platform/database/db";
import { invalidateCachedSources } from "@/lib/platform/database/invalidate";
import { getSettings } from "@/lib/platform/env";
import { countFoundEntries } from "@/lib/search/server/counts";
import { listEntries } from "@/lib/search/server/entry-list";
import { getStatistics } from "@/lib/statistics/server/statistics";
import { makeEntry } from "../../support/entries";
import { makePerson, type Person } from "../../support/people";
import { buildWorkerDatabaseUrl, getTestDatabaseServer } from "../../support/test-database";

process.env.DATABASE_DEADLINE_MS = "10000";

process.env.CACHE_SECONDS = "0";

/** Stands in for a replica: a database of the same shape, in which nothing of this one has arrived yet. */
const NAME = `${getTestDatabaseServer().prefix}_replica`;

function replicaUrl(): string {
  const url = new URL(buildWorkerDatabaseUrl(getTestDatabaseServer().appUrl));
  url.pathname = `/${NAME}`;
  return url.href;
}

async function asAdmin(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: getTestDatabaseServer().adminUrl });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

const query = { search: "", filters: {}, sort: "added", page: 1, pageSize: 10 } as const;
let person: Person;

beforeAll(async () => {
  await asAdmin(
    `DROP DATABASE IF EXISTS ${NAME} WITH (FORCE)`,
    `CREATE DATABASE ${NAME} TEMPLATE ${getTestDatabaseServer().template} STRATEGY FILE_COPY`,
  );
  person = await makePerson();
  await makeEntry(person);
  getSettings().DATABASE_REPLICA_URL = replicaUrl();
});

afterAll(async () => {
  await closeDatabase();
  await asAdmin(`DROP DATABASE ${NAME} WITH (FORCE)`);
});

// Also forgets that this process has written, as it has after some seconds.
beforeEach(closeDatabase);

it("counts in the replica, and lists from the database itself", async () => {
  expect(await countFoundEntries(person.actor, "", {})).toBe(0);
  expect((await getStatistics()).algorithms).toBe(0);
  const { entries } = await listEntries(person.actor, query);
  expect(entries).toHaveLength(1);
});

it("counts where it has just written", async () => {
  invalidateCachedSources("entries");
  expect(await countFoundEntries(person.actor, "", {})).toBe(1);
  expect((await getStatistics()).algorithms).toBe(1);
});

it("counts in the database itself when the replica is away, and leaves it alone for a while", async () => {
  const away = new URL(replicaUrl());
  away.port = "1";
  getSettings().DATABASE_REPLICA_URL = away.href;
  expect(await countFoundEntries(person.actor, "", {})).toBe(1);
  getSettings().DATABASE_REPLICA_URL = replicaUrl();
  expect(await countFoundEntries(person.actor, "", {})).toBe(1);
});
