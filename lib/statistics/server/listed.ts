import "server-only";
import { buildPublicEntryCondition } from "../../entries/server/conditions";
import { buildEntryDto, ENTRY_COLUMNS_SQL, ENTRY_TABLES_SQL, type EntryRow } from "../../entries/server/rows";
import { NEWEST_FIRST_ORDER } from "../../entries/server/stream";
import { getDataModel } from "../../fields/server/data-model";
import { ANONYMOUS } from "../../platform/auth/actor";
import { Prisma, runReadOnReplica } from "../../platform/database/db";
import { computeLastPage } from "../../platform/pagination";
import type { PublicEntriesPage } from "../../search/answers";
import { ENTRIES_PER_PUBLIC_PAGE } from "../../search/server/entry-list";
import { normalisedDeveloper } from "./figures";

/** SQL for the start of a quarter in Dutch time; quarter 5 is the first of the next year. */
const beginOf = (year: number, quarter: number): Prisma.Sql =>
  Prisma.sql`make_timestamptz(${year + Math.floor((quarter - 1) / 4)}::int, ${((quarter - 1) % 4) * 3 + 1}::int, 1, 0, 0, 0, 'Europe/Amsterdam')`;

/** Returns a page, from 1, of the public entries that meet a condition, newest first; null if there are none. */
async function listPublic(where: Prisma.Sql, page: number): Promise<PublicEntriesPage | null> {
  const [model, rows] = await Promise.all([
    getDataModel(),
    runReadOnReplica(
      (database) => database.$queryRaw<(EntryRow & { total: number })[]>`
        SELECT ${ENTRY_COLUMNS_SQL}, count(*) OVER ()::int AS total FROM ${ENTRY_TABLES_SQL}
        WHERE ${buildPublicEntryCondition()} AND ${where}
        ORDER BY ${NEWEST_FIRST_ORDER} LIMIT ${ENTRIES_PER_PUBLIC_PAGE} OFFSET ${(page - 1) * ENTRIES_PER_PUBLIC_PAGE}`,
    ),
  ]);
  const total = rows[0]?.total ?? 0;
  if (total === 0) return null;
  const entries = rows.map((row) => buildEntryDto(row, model, ANONYMOUS));
  return { entries, total, page, last: computeLastPage(total, ENTRIES_PER_PUBLIC_PAGE) };
}

/** Finds public entries that were added in a quarter such as '2026-4', in Dutch time. Public to everyone. */
export async function findEntriesAddedInQuarter(
  named: string,
  page: number,
): Promise<PublicEntriesPage | null> {
  const [, year, quarter] = (/^(20\d\d)-([1-4])$/.exec(named) ?? []).map(Number);
  if (year === undefined || quarter === undefined) return null;
  return listPublic(
    Prisma.sql`e.created_at >= ${beginOf(year, quarter)} AND e.created_at < ${beginOf(year, quarter + 1)}`,
    page,
  );
}

/** Finds public entries of a developer by normalised name, as the figures count them. Public to everyone. */
export async function findEntriesOfDeveloper(
  developer: string,
  page: number,
): Promise<PublicEntriesPage | null> {
  if (developer.includes("\0")) return null;
  return listPublic(
    Prisma.sql`${normalisedDeveloper(Prisma.sql`e.developer_name`)} = ${normalisedDeveloper(Prisma.sql`${developer}::text`)}`,
    page,
  );
}
