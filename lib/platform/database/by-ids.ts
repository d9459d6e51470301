import "server-only";
import { Prisma } from "./db";

/** Some 150 kB of entries. Rows that wait long enough to grow old would stay in memory until much later. */
const BATCH = 100;
/** Stands between two ids, and in none. */
const BETWEEN = ",";

/** What makes one text of ids, in this order: some 37 bytes of memory for each, where a row of the driver's is more. */
export function idsInOrder(id: Prisma.Sql, order: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`string_agg(${id}, ${BETWEEN} ORDER BY ${order})`;
}

function* batchesOf(ids: string): Generator<string[]> {
  for (let start = 0; start < ids.length; ) {
    const batch: string[] = [];
    while (batch.length < BATCH && start < ids.length) {
      const between = ids.indexOf(BETWEEN, start);
      const end = between === -1 ? ids.length : between;
      batch.push(ids.slice(start, end));
      start = end + BETWEEN.length;
    }
    yield batch;
  }
}

/**
 * The rows of these ids (of idsInOrder; null is none) in batches: each is read when the one before it has been taken, by
 * a statement of its own, so that memory stays flat and a slow reader holds no connection. As the ids are of one moment,
 * none comes twice, and none is missed because it changed places. What `read` does not find any more is left out.
 */
export async function* readByIds<Row extends { id: string }>(
  ids: string | null | undefined,
  read: (batch: string[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (const batch of batchesOf(ids ?? "")) {
    const byId = new Map((await read(batch)).map((row) => [row.id, row]));
    yield batch.flatMap((id) => byId.get(id) ?? []);
  }
}
