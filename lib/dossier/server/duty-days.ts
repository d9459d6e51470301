import "server-only";
import { IS_OUT_OF_SERVICE } from "../../entries/server/conditions";
import { buildMailablePersonCondition } from "../../platform/auth/people";
import { Prisma } from "../../platform/database/db";
import { IS_ENTRY_PUBLISHED_SQL } from "../../platform/database/live";
import { MAY_OPEN_DOSSIER_SQL } from "./access";

/** SQL condition: something is still to be done for duty `t` of entry `e`, which is published and in no way stopped. */
export const IS_DUTY_OWED_SQL = Prisma.sql`(t.applies AND t.state IN ('open', 'in_work')
  AND ${IS_ENTRY_PUBLISHED_SQL} AND NOT ${IS_OUT_OF_SERVICE})`;

/** SQL condition: duty `t` of entry `e` waits for this person: who looks after it, or everybody if nobody can any more. */
export const buildTheirDutyCondition = (personId: string) =>
  Prisma.sql`(t.person_id = ${personId} OR NOT EXISTS (SELECT 1 FROM "user" u
    WHERE u.id = t.person_id AND ${MAY_OPEN_DOSSIER_SQL} AND ${buildMailablePersonCondition()}))`;
