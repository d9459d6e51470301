import "server-only";
import { getDataModel } from "../../fields/server/data-model";
import { createCachedLoader } from "../../platform/cache";
import { runReadOnReplica } from "../../platform/database/db";
import type { EntryWithLessonsLearned } from "../answers";
import { selectFromDifferentHospitals } from "../different-hospitals";
import { buildCompletenessPercentSql } from "./completeness";
import { buildPublicEntryCondition } from "./conditions";

/** Number of entries that the front page shows. */
const MAX_SHOWN = 3;
/** Number of the latest entries that are searched for lessons learned. */
const MAX_SCANNED = 500;
/** Number of the most complete entries that the shown ones are chosen from. */
const MAX_CANDIDATES = 24;

/** Minimum length, in characters, of lessons learned that are worth showing. */
const MIN_LESSON_LENGTH = 40;

/**
 * Lists public entries with lessons learned, from different hospitals, the most complete first; those of no single
 * hospital, such as 'Anders', come last. Public to everyone.
 */
export const listEntriesWorthReading = createCachedLoader(
  "worth reading",
  "entries",
  async (): Promise<EntryWithLessonsLearned[]> => {
    const percent = buildCompletenessPercentSql(await getDataModel());
    const best = await runReadOnReplica(
      (database) => database.$queryRaw<EntryWithLessonsLearned[]>`
        SELECT e.id AS _id, e.algorithm_name AS "algorithmName", e.lessons_learned AS "lessonsLearned",
          h.label AS "activeHospital", p.label AS "technicalReadinessLevel"
        FROM (SELECT * FROM entry e WHERE ${buildPublicEntryCondition()} ORDER BY e.updated_at DESC, e.id DESC LIMIT ${MAX_SCANNED}) e
        LEFT JOIN list_value h ON h.id = e.active_hospital_id
        LEFT JOIN list_value p ON p.id = e.technical_readiness_level_id
        WHERE char_length(e.lessons_learned) >= ${MIN_LESSON_LENGTH}
        ORDER BY h.names_one IS TRUE DESC, ${percent} DESC, e.updated_at DESC, e.id LIMIT ${MAX_CANDIDATES}`,
    );
    return selectFromDifferentHospitals(best, MAX_SHOWN);
  },
);
