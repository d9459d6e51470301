import "server-only";
import type { EntryDto } from "../../entries/answers";
import { visibleTo } from "../../entries/server/conditions";
import type { Actor } from "../../platform/auth/actor";
import { db } from "../../platform/database/db";

/**
 * In how many other hospitals there are entries of this entry's product, of those that the actor may see. The entry is one
 * that they may see.
 */
export async function countOtherHospitals(actor: Actor, entry: EntryDto): Promise<number> {
  if (entry.product === undefined) return 0;
  const [found] = await db().$queryRaw<{ count: number }[]>`
    SELECT count(DISTINCT e.active_hospital_id)::int AS count
    FROM entry e JOIN list_value v ON v.id = e.active_hospital_id
    WHERE e.product_id = ${entry.product._id} AND ${visibleTo(actor)} AND v.label <> ${entry.activeHospital ?? ""}
      AND v.names_one`;
  return found?.count ?? 0;
}
