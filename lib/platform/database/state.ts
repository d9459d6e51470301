import "server-only";
import { settings } from "../env";
import { db, Prisma } from "./db";

/**
 * A text that is the same as long as nothing is committed in the whole database cluster, so that what was read before need
 * not be read again. Null where it cannot be told: with a replica, which may be behind it, and while the database fails.
 */
export async function readState(): Promise<string | null> {
  if (settings().DATABASE_REPLICA_URL !== undefined) return null;
  try {
    const [row] = await db().read<{ state: string }>(Prisma.sql`SELECT pg_current_snapshot()::text AS state`);
    return row?.state ?? null;
  } catch {
    return null;
  }
}
