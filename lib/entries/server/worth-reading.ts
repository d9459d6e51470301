import "server-only";
import { getDataModel } from "../../fields/server/data-model";
import { cached } from "../../platform/cache";
import { fromReplica } from "../../platform/database/db";
import type { EntryWorthReading } from "../answers";
import { ofDifferentHospitals } from "../different-hospitals";
import { percentOf } from "./completeness";
import { publicOnly } from "./conditions";

/** So many the front page shows, of the best among so many that were changed last. */
const SHOWN = 3;
const LOOKED_AT = 500;
const BEST = 24;

/** From so many characters on a lesson says something. */
const LESSON_FROM = 40;

/** Public entries that tell what was learned, the most complete first, of different hospitals. Public to everyone. */
export const listWorthReading = cached("worth reading", "entries", async (): Promise<EntryWorthReading[]> => {
  const percent = percentOf(await getDataModel());
  const best = await fromReplica(
    (database) => database.$queryRaw<EntryWorthReading[]>`
        SELECT e.id AS _id, e.algorithm_name AS "algorithmName", e.lessons_learned AS "lessonsLearned",
          h.label AS "activeHospital", p.label AS "technicalReadinessLevel"
        FROM (SELECT * FROM entry e WHERE ${publicOnly()} ORDER BY e.updated_at DESC, e.id DESC LIMIT ${LOOKED_AT}) e
        LEFT JOIN list_value h ON h.id = e.active_hospital_id
        LEFT JOIN list_value p ON p.id = e.technical_readiness_level_id
        WHERE char_length(e.lessons_learned) >= ${LESSON_FROM}
        ORDER BY ${percent} DESC, e.updated_at DESC, e.id LIMIT ${BEST}`,
  );
  return ofDifferentHospitals(best, SHOWN);
});
