import { join } from "node:path";
import { openPostgresCluster, type PostgresCluster } from "../../scripts/embedded/cluster";
import { DATABASE_APP_ROLE, withDatabaseClient } from "../../scripts/embedded/roles";
import { NODE_SCRIPT_OPTIONS, startNodeProcess } from "../../scripts/ground/children";
import { hashFiles } from "../../scripts/ground/files";
import { prepareCheckout } from "../../scripts/ground/prepare";
import { isProcessAlive } from "../../scripts/ground/processes";
import { getDataDirectory, resolveInProject } from "../../scripts/ground/project";
import { printLine, runMain, TerminalMessageError } from "../../scripts/ground/report";
import { applyMigrations } from "../../scripts/schema/apply";

/** Connection data of the PostgreSQL of a test run (database-start.ts). */
export interface TestDatabaseServer {
  adminUrl: string;
  ownerUrl: string;
  appUrl: string;
  /** Name of the template database: migrated, with the data model, without examples. */
  template: string;
  /** Name prefix of this run's databases, as several runs may share the server. */
  prefix: string;
}

const PREFIX = `register_test_${process.pid}`;

/**
 * Starts PostgreSQL for tests, prints its connection data as one line of JSON, and runs it until standard input ends.
 * It does not sync to disk, which makes it much faster; a crash of the machine may lose its data.
 */
async function main(): Promise<void> {
  await prepareCheckout();
  const cluster = await openPostgresCluster({
    dir: join(getDataDirectory(), "test-postgres"),
    durable: false,
  });
  const end = async () => {
    await removeOwn(cluster).catch(() => undefined);
    await cluster.close();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, end);
  process.stdin.on("end", end).on("error", end).resume();
  try {
    const found: TestDatabaseServer = {
      adminUrl: cluster.adminUrl(),
      ownerUrl: cluster.ownerUrl("postgres"),
      appUrl: cluster.appUrl("postgres"),
      template: await makeTemplate(cluster),
      prefix: PREFIX,
    };
    printLine(JSON.stringify(found));
  } catch (error) {
    await cluster.close();
    throw error;
  }
}

/** Creates the template database, unless one of the same migrations and seeds exists. */
async function makeTemplate(cluster: PostgresCluster): Promise<string> {
  const sources = ["prisma", "lib/fields", "lib/entries", "lib/platform/database", "scripts/schema"];
  const name = `template_${hashFiles(sources).slice(0, 16)}`;
  return withDatabaseClient(cluster.adminUrl(), async (client) => {
    // The advisory lock makes two runs that start together create one template; it is released when the connection
    // ends.
    await client.query("SELECT pg_advisory_lock(hashtext('test template'))");
    const known = await client.query<{ datname: string }>("SELECT datname FROM pg_database");
    const names = known.rows.map(({ datname }) => datname);
    await removeLeftovers(cluster, names, name);
    if (names.includes(name)) return name;
    const unfinished = `${name}_unfinished`;
    await cluster.createDatabase(unfinished);
    await applyMigrations({ ownerUrl: cluster.ownerUrl(unfinished), appRole: DATABASE_APP_ROLE });
    await seed(cluster.appUrl(unfinished));
    // Renamed only when complete, so that the next run does not find an incomplete template.
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
    return name;
  });
}

/** Drops databases of killed runs, and outdated templates unless another run may still be cloning one. */
async function removeLeftovers(
  cluster: PostgresCluster,
  names: readonly string[],
  template: string,
): Promise<void> {
  const runs = names.flatMap((name) => {
    const pid = /^register_test_(\d+)_/.exec(name)?.[1];
    return pid === undefined ? [] : [{ name, alive: isProcessAlive(Number(pid)) }];
  });
  const abandoned = runs.filter(({ alive }) => !alive).map(({ name }) => name);
  const isOutdated = (name: string) => name.startsWith("template_") && name !== template;
  const outdated = runs.some(({ alive }) => alive) ? [] : names.filter(isOutdated);
  const unfinished = names.filter((name) => name === `${template}_unfinished`);
  for (const name of new Set([...abandoned, ...outdated, ...unfinished])) await cluster.dropDatabase(name);
}

/** Drops the databases of this run. */
async function removeOwn(cluster: PostgresCluster): Promise<void> {
  const known = await withDatabaseClient(cluster.adminUrl(), (client) =>
    client.query<{ datname: string }>("SELECT datname FROM pg_database"),
  );
  const own = known.rows.map(({ datname }) => datname).filter((name) => name.startsWith(`${PREFIX}_`));
  for (const name of own) await cluster.dropDatabase(name);
}

async function seed(url: string): Promise<void> {
  const child = startNodeProcess([...NODE_SCRIPT_OPTIONS, resolveInProject("scripts/seed.ts")], {
    env: {
      ...process.env,
      DATABASE_URL: url,
      EMBEDDED_DATABASE: "true",
      AUTH_SECRET: "only-for-the-tests-".repeat(3),
      APP_URL: "http://localhost:3000",
      NODE_ENV: "test",
    },
  });
  const { code } = await child.exited;
  if (code !== 0) throw new TerminalMessageError("Filling the test database failed.");
}

runMain(main);
