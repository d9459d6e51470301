import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import { settings } from "./env";
import { Prisma, PrismaClient } from "./generated/prisma/client";

function createClient() {
  const { DATABASE_URL, DATABASE_POOL_SIZE, DATABASE_DEADLINE_MS } = settings();
  // Waiting for a connection and running a statement together stay within the deadline of a request.
  const adapter = new PrismaPg({
    connectionString: DATABASE_URL,
    max: DATABASE_POOL_SIZE,
    connectionTimeoutMillis: Math.floor(DATABASE_DEADLINE_MS / 2),
    statement_timeout: Math.floor(DATABASE_DEADLINE_MS * 0.9),
    idle_in_transaction_session_timeout: DATABASE_DEADLINE_MS * 2,
  });
  return new PrismaClient({
    adapter,
    omit: { user: { passwordHash: true } },
    transactionOptions: { maxWait: Math.floor(DATABASE_DEADLINE_MS / 2), timeout: DATABASE_DEADLINE_MS },
  });
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
