import "server-only";
import type { Actor } from "../../platform/auth/actor";
import { may } from "../../platform/auth/permissions";
import { rememberedPer } from "../../platform/cache";
import { fromReplica } from "../../platform/database/db";
import { OPEN_REPORTS_COUNTED } from "../rules";

/** A count is small; so many people are about at once. */
const PEOPLE_REMEMBERED = 1_000;

const counts = rememberedPer("open reports", { of: "reports", most: PEOPLE_REMEMBERED }, async (authorId) => {
  const rows = await fromReplica(
    (database) => database.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS count FROM (
      SELECT 1 FROM error_report r JOIN entry e ON e.id = r.entry_id
      WHERE r.status = 'open' AND e.author_id = ${authorId} AND e.deleted_at IS NULL LIMIT ${OPEN_REPORTS_COUNTED}) r`,
  );
  return rows[0]?.count ?? 0;
});

/**
 * How many reports wait for the actor, on the entries that they are the author of today; no more than
 * OPEN_REPORTS_COUNTED are counted, and none for who has no inbox.
 */
export async function countOpenReports(actor: Actor): Promise<number> {
  return actor.kind === "user" && may(actor, "report.list") ? counts(actor.id) : 0;
}
