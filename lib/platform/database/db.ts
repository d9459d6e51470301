import "server-only";
import { createHash } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { settings } from "../env";
import { log } from "../log";
import { withinDeadline } from "../request";
import { Prisma, PrismaClient } from "./generated/prisma/client";

/**
 * For many short queries on disks without a head: what an index finds is fetched rather than everything read, nothing is
 * compiled for one use, and the hits of a search are sorted in memory. DATABASE_URL's own `options` come before these.
 */
const PLANNING = "-c random_page_cost=1.1 -c jit=off -c max_parallel_workers_per_gather=0 -c work_mem=16MB";

/** The connections to a database, of Prisma and of what is read without it. */
function openPool(url: string): pg.Pool {
  const { DATABASE_POOL_SIZE, DATABASE_DEADLINE_MS } = settings();
  const pool = new pg.Pool({
    connectionString: url,
    max: DATABASE_POOL_SIZE,
    connectionTimeoutMillis: Math.floor(DATABASE_DEADLINE_MS / 2),
    statement_timeout: Math.floor(DATABASE_DEADLINE_MS * 0.9),
    // An answer that is lost on its way is one that the server's own limit on a statement cannot notice.
    query_timeout: DATABASE_DEADLINE_MS,
    keepAlive: true,
    options: PLANNING,
    idle_in_transaction_session_timeout: DATABASE_DEADLINE_MS * 2,
  });
  // A connection that breaks while nobody uses it is replaced; unheard, it would end the process.
  // The error itself holds the whole client.
  pool.on("error", ({ message: reason }) => log().warn({ reason }, "idle database connection lost"));
  return pool;
}

/** Holds each statement to what the request has left for them. */
function connect(pool: pg.Pool) {
  const { DATABASE_DEADLINE_MS } = settings();
  return new PrismaClient({
    adapter: new PrismaPg(pool),
    omit: { user: { passwordHash: true } },
    transactionOptions: { maxWait: Math.floor(DATABASE_DEADLINE_MS / 2), timeout: DATABASE_DEADLINE_MS },
  }).$extends({ query: { $allOperations: ({ args, query }) => withinDeadline(() => query(args)) } });
}

/** What a transaction hands out: the client without the power to begin another. */
export type Transaction = Parameters<Parameters<ReturnType<typeof connect>["$transaction"]>[0]>[0];

/** Of PostgreSQL: a prepared statement that a change of a table has outdated, or that is not there (any more). */
const NOT_PREPARED = new Set(["0A000", "26000", "42P05"]);
/** So many statements are prepared on a connection, each of some 100 kB there; what comes after them is not. */
const MOST_PREPARED = 100;

/** Reads rows by statements that each connection prepares once. */
function preparedReader(pool: pg.Pool) {
  const names = new Map<string, string>();
  // The same in every process: behind a pooler a name of one must not stand for a text of another.
  const nameOf = (text: string) => createHash("sha256").update(text).digest("base64url");
  return async <Row>(statement: Prisma.Sql): Promise<Row[]> => {
    const { text, values } = statement;
    if (!names.has(text) && names.size < MOST_PREPARED) names.set(text, nameOf(text));
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
       * Reads what nearly every request reads, and files in batches, past Prisma, by a statement that stays prepared: to
       * plan it anew takes PostgreSQL longer than to answer it (docs/decisions/2026-11-23-prepared-reads.md). Its text is to
       * be one of few, and right whatever its values are. Rows are the driver's: a `date` or a `bigint` is to be cast.
       */
      read: <Row>(statement: Prisma.Sql): Promise<Row[]> =>
        withinDeadline(() => readPrepared<Row>(statement)),
      $disconnect: async (): Promise<void> => {
        await client.$disconnect();
        if (!pool.ending) await pool.end();
      },
      /** All of a transaction counts as work of the database: it has a connection, and others wait for its locks. */
      $transaction: <T>(
        work: (transaction: Transaction) => Promise<T>,
        options?: Parameters<typeof client.$transaction>[1],
      ): Promise<T> =>
        withinDeadline((commit) =>
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
/** The client or a transaction, for reading by SQL in either. */
export type SqlReader = Pick<Transaction, "$queryRaw">;

interface Singletons {
  registerDatabase?: Database;
  registerReplica?: Database;
  /** Until when nothing is asked of the replica, on the clock of Date. */
  registerReplicaRests?: number;
}

/** On the global object: Next loads this file once for pages and once for the API. */
const singletons = globalThis as Singletons;

/** The Prisma client of this process, made at first use; secrets are omitted unless asked for by name. */
export function db(): Database {
  singletons.registerDatabase ??= createClient(settings().DATABASE_URL);
  return singletons.registerDatabase;
}

/** For so many milliseconds after a write, more than a replica may be behind: what was written here is seen here at once. */
const REPLICA_DELAY = 5_000;
/** A replica that fails is left alone for so many milliseconds. */
const REPLICA_REST = 30_000;

function restReplica(milliseconds: number): void {
  singletons.registerReplicaRests = Math.max(singletons.registerReplicaRests ?? 0, Date.now() + milliseconds);
}

/** After a write in this process that counts and lists show. */
export function noteWrite(): void {
  restReplica(REPLICA_DELAY);
}

/**
 * Reads what may be a second old from the replica (DATABASE_REPLICA_URL), where there is one: counts, statistics, the
 * sitemap. The database itself answers when there is none, when this process has just written, and when it fails.
 */
export async function fromReplica<T>(read: (database: Database) => Promise<T>): Promise<T> {
  const { DATABASE_REPLICA_URL } = settings();
  if (DATABASE_REPLICA_URL === undefined || Date.now() < (singletons.registerReplicaRests ?? 0))
    return read(db());
  singletons.registerReplica ??= createClient(DATABASE_REPLICA_URL);
  try {
    return await read(singletons.registerReplica);
  } catch (err) {
    // Also when it has not heard of the newest migration yet.
    log().warn({ err }, "replica unavailable");
    restReplica(REPLICA_REST);
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
