import "server-only";
import { createHash } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { getSettings } from "../env";
import { getLogger } from "../log";
import { runWithinDeadline } from "../request";
import { Prisma, PrismaClient } from "./generated/prisma/client";

/**
 * Planner settings for many short queries on SSDs: prefer indexes, no JIT, no parallel workers, and sort search results
 * in memory. `options` in DATABASE_URL take precedence.
 */
const PLANNER_OPTIONS =
  "-c random_page_cost=1.1 -c jit=off -c max_parallel_workers_per_gather=0 -c work_mem=16MB";

/** Opens the connection pool that Prisma and the direct reads share. */
function openPool(url: string): pg.Pool {
  const { DATABASE_POOL_SIZE, DATABASE_DEADLINE_MS } = getSettings();
  const pool = new pg.Pool({
    connectionString: url,
    max: DATABASE_POOL_SIZE,
    connectionTimeoutMillis: Math.floor(DATABASE_DEADLINE_MS / 2),
    statement_timeout: Math.floor(DATABASE_DEADLINE_MS * 0.9),
    // PostgreSQL's statement timeout cannot notice a response that got lost on the network.
    query_timeout: DATABASE_DEADLINE_MS,
    keepAlive: true,
    options: PLANNER_OPTIONS,
    idle_in_transaction_session_timeout: DATABASE_DEADLINE_MS * 2,
  });
  // The pool replaces an idle connection that breaks; without a listener the error would end the process. Only its
  // message is logged, as the error object holds the whole client.
  pool.on("error", ({ message: reason }) => getLogger().warn({ reason }, "idle database connection lost"));
  return pool;
}

/** Creates the Prisma client, which limits each statement to the time that the request has left. */
function connect(pool: pg.Pool) {
  const { DATABASE_DEADLINE_MS } = getSettings();
  return new PrismaClient({
    adapter: new PrismaPg(pool),
    omit: { user: { passwordHash: true } },
    transactionOptions: { maxWait: Math.floor(DATABASE_DEADLINE_MS / 2), timeout: DATABASE_DEADLINE_MS },
  }).$extends({ query: { $allOperations: ({ args, query }) => runWithinDeadline(() => query(args)) } });
}

/** The client inside a transaction, which cannot begin another transaction. */
export type Transaction = Parameters<Parameters<ReturnType<typeof connect>["$transaction"]>[0]>[0];

/** SQLSTATEs of a prepared statement that is missing, or outdated by a change of its table. */
const NOT_PREPARED = new Set(["0A000", "26000", "42P05"]);
/** Upper bound of prepared statements per connection, each some 100 kB; further statements are not prepared. */
const MAX_PREPARED_STATEMENTS = 100;

/** Creates a function that reads rows with statements prepared once per connection. */
function preparedReader(pool: pg.Pool) {
  const names = new Map<string, string>();
  // The name is a hash of the SQL text, so that all processes use the same one: behind a connection pooler two texts
  // must never have the same name.
  const nameOf = (text: string) => createHash("sha256").update(text).digest("base64url");
  return async <Row>(statement: Prisma.Sql): Promise<Row[]> => {
    const { text, values } = statement;
    if (!names.has(text) && names.size < MAX_PREPARED_STATEMENTS) names.set(text, nameOf(text));
    const name = names.get(text);
    try {
      return (await pool.query(name === undefined ? { text, values } : { name, text, values })).rows as Row[];
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && NOT_PREPARED.has(error.code ?? ""))) throw error;
      return (await pool.query({ text, values })).rows as Row[];
    }
  };
}

function createClient(url: string) {
  const pool = openPool(url);
  const readPrepared = preparedReader(pool);
  const client = connect(pool);
  return client.$extends({
    client: {
      /**
       * Reads rows with a prepared statement, bypassing Prisma; for reads of nearly every request and for files in
       * batches, which PostgreSQL plans longer than it executes (docs/decisions/2026-11-23-prepared-reads.md). Use few
       * distinct SQL texts, each with parameters for its values. Rows come as the driver returns them: cast every
       * `date` or `bigint`.
       */
      read: <Row>(statement: Prisma.Sql): Promise<Row[]> =>
        runWithinDeadline(() => readPrepared<Row>(statement)),
      $disconnect: async (): Promise<void> => {
        await client.$disconnect();
        if (!pool.ending) await pool.end();
      },
      /** The whole transaction counts as database work, as it holds a connection and locks. */
      $transaction: <T>(
        work: (transaction: Transaction) => Promise<T>,
        options?: Parameters<typeof client.$transaction>[1],
      ): Promise<T> =>
        runWithinDeadline((commit) =>
          client.$transaction(async (transaction) => {
            const done = await work(transaction);
            commit();
            return done;
          }, options),
        ),
    },
  });
}

export type Database = ReturnType<typeof createClient>;
/** The client or a transaction, for raw SQL reads in either. */
export type SqlReader = Pick<Transaction, "$queryRaw">;

interface Singletons {
  registerDatabase?: Database;
  registerReplica?: Database;
  /** Until when the replica is not used, as a Date.now() time. */
  registerReplicaRests?: number;
}

/** On the global object: Next loads this file once for pages and once for the API. */
const singletons = globalThis as Singletons;

/**
 * Returns the Prisma client of this process, created at first use; its queries omit password hashes unless they select
 * them explicitly.
 */
export function db(): Database {
  singletons.registerDatabase ??= createClient(getSettings().DATABASE_URL);
  return singletons.registerDatabase;
}

/** Milliseconds without replica reads after a write in this process: more than its lag, so own writes are visible. */
const REPLICA_LAG_MS = 5_000;
/** How long a failing replica is not used, in milliseconds. */
const REPLICA_RETRY_MS = 30_000;

function pauseReplica(milliseconds: number): void {
  singletons.registerReplicaRests = Math.max(singletons.registerReplicaRests ?? 0, Date.now() + milliseconds);
}

/** Sends reads to the primary database for a while, after a write that counts or lists show. */
export function readFromPrimaryForAWhile(): void {
  pauseReplica(REPLICA_LAG_MS);
}

/**
 * Reads from the replica (DATABASE_REPLICA_URL) where data may be a second old: counts, statistics, the sitemap. Reads
 * from the primary when there is no replica, after a recent write of this process, and when the replica fails.
 */
export async function runReadOnReplica<T>(read: (database: Database) => Promise<T>): Promise<T> {
  const { DATABASE_REPLICA_URL } = getSettings();
  if (DATABASE_REPLICA_URL === undefined || Date.now() < (singletons.registerReplicaRests ?? 0))
    return read(db());
  singletons.registerReplica ??= createClient(DATABASE_REPLICA_URL);
  try {
    return await read(singletons.registerReplica);
  } catch (err) {
    // The replica may also lack the newest migration.
    getLogger().warn({ err }, "replica unavailable");
    pauseReplica(REPLICA_RETRY_MS);
    return read(db());
  }
}

export async function closeDatabase(): Promise<void> {
  await Promise.all([singletons.registerDatabase?.$disconnect(), singletons.registerReplica?.$disconnect()]);
  delete singletons.registerDatabase;
  delete singletons.registerReplica;
  delete singletons.registerReplicaRests;
}

export { Prisma };
