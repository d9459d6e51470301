import "server-only";
import type { Actor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { db } from "../../platform/database/db";
import { invalidateCachedSources } from "../../platform/database/invalidate";
import { shareLockActor } from "../../platform/database/locks";
import { AppError } from "../../platform/errors";
import { getDeferralDayRange } from "../deferral-days";
import type { WorkStateBody, WorkStateDto } from "../schema";
import { selectWork } from "./kinds";
import { readScope } from "./scope";

/**
 * Puts off or declines an item of the actor's own to-do list, or shows it again. Throws not_found if the actor has no
 * such item. Other users' lists stay as they are.
 */
export async function setWorkState(actor: Actor, body: WorkStateBody): Promise<WorkStateDto> {
  authorise(actor, "work.defer");
  const { kind, key, state } = body;
  const scope = await readScope(actor);
  const selected = selectWork(scope, [kind]);
  const [found] = await db().$queryRaw<{ weight: number }[]>`
    SELECT w.weight FROM (${selected}) w WHERE w.key = ${key}`;
  if (found === undefined) throw new AppError("not_found");
  const until = body.state === "later" ? (body.until ?? getDeferralDayRange(scope.today).usual) : null;
  await db()
    .$transaction(async (transaction) => {
      await shareLockActor(transaction, actor);
      const own = { userId: actor.id };
      if (state === "open") return transaction.workDeferral.deleteMany({ where: { ...own, kind, key } });
      await transaction.workDeferral.deleteMany({ where: { ...own, until: { lte: new Date(scope.today) } } });
      const { weight } = found;
      return transaction.$executeRaw`
        INSERT INTO work_deferral (user_id, kind, key, weight, until)
        VALUES (${actor.id}, ${kind}, ${key}, ${weight}, ${until}::date)
        ON CONFLICT (user_id, kind, key) DO UPDATE
          SET weight = excluded.weight, until = excluded.until, created_at = now()`;
    })
    .finally(() => invalidateCachedSources("work"));
  return { kind, key, state, until };
}
