import "server-only";
import { Prisma } from "./db";

/** Ids per batch, some 150 kB of entries: larger batches live long enough for the garbage collector to keep them. */
const BATCH_SIZE = 100;
/** Separates ids; no id contains it. */
const ID_SEPARATOR = ",";

/** Aggregates ids into one text in this order, at some 37 bytes per id, less than a row of the driver takes. */
export function aggregateIdsAsText(id: Prisma.Sql, order: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`string_agg(${id}, ${ID_SEPARATOR} ORDER BY ${order})`;
}

function* batchesOf(ids: string): Generator<string[]> {
  for (let start = 0; start < ids.length; ) {
    const batch: string[] = [];
    while (batch.length < BATCH_SIZE && start < ids.length) {
      const between = ids.indexOf(ID_SEPARATOR, start);
      const end = between === -1 ? ids.length : between;
      batch.push(ids.slice(start, end));
      start = end + ID_SEPARATOR.length;
    }
    yield batch;
  }
}

/**
 * Reads the rows of these ids (from aggregateIdsAsText; null for none) in batches. Each batch is read, by its own
 * statement, when the previous one was consumed, so memory stays flat and a slow consumer holds no connection. The ids
 * are a snapshot, so rows are neither repeated nor missed when they change places. Ids that `read` does not find are
 * skipped.
 */
export async function* readRowsByIds<Row extends { id: string }>(
  ids: string | null | undefined,
  read: (batch: string[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (const batch of batchesOf(ids ?? "")) {
    const byId = new Map((await read(batch)).map((row) => [row.id, row]));
    yield batch.flatMap((id) => byId.get(id) ?? []);
  }
}
