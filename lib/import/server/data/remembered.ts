import "server-only";
import type { Actor } from "../../../platform/auth/actor";
import { authorise } from "../../../platform/auth/permissions";
import { db, type Prisma } from "../../../platform/database/db";
import { shareLockActor } from "../../../platform/database/locks";
import type { MappingDraft } from "../../guess";
import type { Remembered } from "../../mapping-schema";
import { lockOpenRun } from "./runs";

/** Changes what the mapping of a run remembers to correct; the look at its rows stays. Throws as lockOpenRun. */
export async function changeRemembered(
  actor: Actor,
  id: string,
  change: (list: readonly Remembered[]) => Remembered[],
): Promise<void> {
  authorise(actor, "entry.import");
  await db().$transaction(async (transaction) => {
    await shareLockActor(transaction, actor);
    await lockOpenRun(transaction, id);
    const run = await transaction.importRun.findUniqueOrThrow({ where: { id }, select: { mapping: true } });
    const mapping = run.mapping as MappingDraft;
    const corrections = change(mapping.corrections ?? []);
    await transaction.importRun.update({
      where: { id },
      data: {
        mapping: { ...mapping, corrections } as Prisma.InputJsonValue,
        updatedAt: new Date(),
      },
      select: { id: true },
    });
  });
}
