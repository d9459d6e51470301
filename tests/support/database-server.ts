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

/** What a test run needs to know of its database server; see database-start.ts. */
export interface TestDatabase {
  adminUrl: string;
  ownerUrl: string;
  appUrl: string;
  /** A migrated database with the data model and without examples, to be cloned. */
  template: string;
  /** What the names of this run's databases begin with: several runs may share the server. */
  prefix: string;
}

const PREFIX = `register_test_${process.pid}`;

/**
 * Keeps a PostgreSQL for tests running until standard input ends, and says where it is in one line of JSON. Its data
 * may be lost in a crash of the machine, which makes it much faster.
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
    const found: TestDatabase = {
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

/** Makes the template again only when something it is made of has changed. */
async function makeTemplate(cluster: PostgresCluster): Promise<string> {
  const sources = ["prisma", "lib/fields", "lib/entries", "lib/platform/database", "scripts/schema"];
  const name = `template_${hashFiles(sources).slice(0, 16)}`;
  return withDatabaseClient(cluster.adminUrl(), async (client) => {
    // Two runs that begin together make one template, one after the other; the connection's end gives the lock back.
    await client.query("SELECT pg_advisory_lock(hashtext('test template'))");
    const known = await client.query<{ datname: string }>("SELECT datname FROM pg_database");
    const names = known.rows.map(({ datname }) => datname);
    await removeLeftovers(cluster, names, name);
    if (names.includes(name)) return name;
    const unfinished = `${name}_unfinished`;
    await cluster.createDatabase(unfinished);
    await applyMigrations({ ownerUrl: cluster.ownerUrl(unfinished), appRole: DATABASE_APP_ROLE });
    await seed(cluster.appUrl(unfinished));
    // Only a complete one bears the name that the next run looks for.
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
    return name;
  });
}

/** Drops what killed runs left, and templates of other sources unless another run may still be cloning them. */
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
