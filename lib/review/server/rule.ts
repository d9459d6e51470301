import "server-only";
import { recordAuditEvent } from "../../platform/audit/note";
import type { Actor, ReviewRule } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { db } from "../../platform/database/db";
import { shareLockActor } from "../../platform/database/locks";

/** Returns who reads first in the whole register, for its admins. */
export async function getRegisterReviewRule(actor: Actor): Promise<{ rule: ReviewRule }> {
  authorise(actor, "review.setRule");
  const { review } = await db().registerSettings.findUniqueOrThrow({ where: { id: 1 } });
  return { rule: review };
}

/** Chooses who reads first in the whole register; what waits for review goes on waiting. Admins only. */
export async function setRegisterReviewRule(actor: Actor, rule: ReviewRule): Promise<{ rule: ReviewRule }> {
  authorise(actor, "review.setRule");
  await db().$transaction(async (transaction) => {
    await shareLockActor(transaction, actor);
    const { count } = await transaction.registerSettings.updateMany({
      where: { id: 1, review: { not: rule } },
      data: { review: rule },
    });
    if (count > 0) await recordAuditEvent(transaction, { kind: "review.ruleChanged", by: actor });
  });
  return { rule };
}
