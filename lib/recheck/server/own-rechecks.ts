import "server-only";
import { formatDutchDay, type RecheckDto } from "../../entries/recheck-day";
import type { Actor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { db } from "../../platform/database/db";
import { IS_ENTRY_PUBLISHED_SQL } from "../../platform/database/live";
import { computeLastPage, LIST_PAGE_SIZE } from "../../platform/pagination";
import { countBrokenLinksPerEntry } from "./link-checks";

interface OwnRechecks {
  rows: { id: string; name: string; recheck: RecheckDto; brokenLinks: number }[];
  total: number;
  overdue: number;
  /** The number of this page: the last page if a later one was requested. */
  page: number;
}

/** Lists one page of the actor's own entries by recheck day, overdue ones first. */
export async function listOwnRechecks(actor: Actor, asked: number): Promise<OwnRechecks> {
  authorise(actor, "entry.create");
  const today = formatDutchDay(new Date());
  const [counted] = await db().$queryRaw<{ total: number; overdue: number }[]>`
    SELECT count(*)::int AS total, (count(*) FILTER (WHERE recheck_on < ${today}::date))::int AS overdue
    FROM entry e WHERE author_id = ${actor.id} AND ${IS_ENTRY_PUBLISHED_SQL}`;
  const { total, overdue } = counted ?? { total: 0, overdue: 0 };
  const page = Math.min(asked, computeLastPage(total, LIST_PAGE_SIZE));
  const rows = await db().$queryRaw<
    { id: string; name: string; mediaURL: string | null; nextRecheck: string; lastRecheck: Date | null }[]
  >`SELECT id, algorithm_name AS name, media_url AS "mediaURL", to_char(recheck_on, 'YYYY-MM-DD') AS "nextRecheck",
      rechecked_at AS "lastRecheck"
    FROM entry e WHERE author_id = ${actor.id} AND ${IS_ENTRY_PUBLISHED_SQL}
    ORDER BY recheck_on, created_at DESC, id DESC LIMIT ${LIST_PAGE_SIZE} OFFSET ${(page - 1) * LIST_PAGE_SIZE}`;
  const broken = await countBrokenLinksPerEntry(rows);
  return {
    rows: rows.map(({ id, name, nextRecheck, lastRecheck }) => ({
      id,
      name,
      recheck: {
        nextRecheck,
        lastRecheck: lastRecheck?.toISOString() ?? null,
        isOutdated: nextRecheck < today,
      },
      brokenLinks: broken.get(id) ?? 0,
    })),
    total,
    overdue,
    page,
  };
}
