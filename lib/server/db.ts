import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import { settings } from "./env";
import { Prisma, PrismaClient } from "./generated/prisma/client";
import { transactionWithinRequest, withinRequest } from "./request-clock";

function createClient() {
  const { DATABASE_URL, DATABASE_POOL_SIZE, DATABASE_DEADLINE_MS } = settings();
  // Waiting for a connection and running a statement together stay within the deadline of a request.
  const adapter = new PrismaPg({
    connectionString: DATABASE_URL,
    max: DATABASE_POOL_SIZE,
    connectionTimeoutMillis: Math.floor(DATABASE_DEADLINE_MS / 2),
    statement_timeout: Math.floor(DATABASE_DEADLINE_MS * 0.9),
    // The server's own limit cannot end a statement whose answer is lost on the way.
    query_timeout: DATABASE_DEADLINE_MS,
    keepAlive: true,
    idle_in_transaction_session_timeout: DATABASE_DEADLINE_MS * 2,
  });
  return keepToClock(
    new PrismaClient({
      adapter,
      omit: { user: { passwordHash: true } },
      transactionOptions: { maxWait: Math.floor(DATABASE_DEADLINE_MS / 2), timeout: DATABASE_DEADLINE_MS },
    }),
  );
}

type Work = (transaction: unknown) => Promise<unknown>;

/** Holds every query and every transaction to what the request has left. */
function keepToClock<Client extends PrismaClient<never, { user: { passwordHash: true } }>>(
  client: Client,
): Client {
  const timed = client.$extends({
    query: { $allOperations: ({ args, query }) => withinRequest(async () => query(args)) },
  });
  const transact = timed.$transaction.bind(timed) as (work: unknown, options?: unknown) => Promise<unknown>;
  const transactInTime = (work: unknown, options?: unknown) =>
    typeof work === "function"
      ? transactionWithinRequest((callback) => transact(callback, options), work as Work)
      : withinRequest(() => transact(work, options));
  const proxy = new Proxy(timed, {
    get: (target, name) => (name === "$transaction" ? transactInTime : Reflect.get(target, name)),
  });
  // The extension adds nothing that a caller could see.
  return proxy as unknown as Client;
}

export type Database = ReturnType<typeof createClient>;
/** What a transaction hands out: the client without the power to begin another. */
export type Transaction = Parameters<Parameters<Database["$transaction"]>[0]>[0];
/** The client or a transaction, for reading by SQL in either. */
export type SqlReader = Pick<Transaction, "$queryRaw">;

const held = globalThis as unknown as { registerDatabase?: Database };

/** The Prisma client of this process, made at first use; secrets are omitted unless asked for by name. */
export function db(): Database {
  held.registerDatabase ??= createClient();
  return held.registerDatabase;
}

export async function closeDatabase(): Promise<void> {
  await held.registerDatabase?.$disconnect();
  delete held.registerDatabase;
}

export { Prisma };
