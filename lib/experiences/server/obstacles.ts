import "server-only";
import { recordEvent } from "../../platform/audit/note";
import type { Actor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { db } from "../../platform/database/db";
import { invalidate } from "../../platform/database/invalidate";
import { shareLockActor } from "../../platform/database/locks";
import { AppError, invalid } from "../../platform/errors";
import type { ObstacleBody, ObstacleDto } from "../schema";

/** What may stand in the way, in the order of the list; everyone may read it. */
export async function listObstacles(): Promise<ObstacleDto[]> {
  const rows = await db().obstacle.findMany({ orderBy: [{ position: "asc" }, { id: "asc" }] });
  return rows.map(({ id, label, labelEn, retiredAt }) => ({
    _id: id,
    label,
    labelEn,
    retired: retiredAt !== null,
  }));
}

/** Adds an obstacle to the list (null) or changes one. Admins alone; throws invalid_input for a name that is taken. */
export async function saveObstacle(
  actor: Actor,
  id: number | null,
  body: ObstacleBody,
): Promise<ObstacleDto> {
  authorise(actor, "experience.manage");
  return db()
    .$transaction(async (transaction) => {
      await shareLockActor(transaction, actor);
      await transaction.$executeRaw`LOCK TABLE obstacle IN SHARE ROW EXCLUSIVE MODE`;
      const rows = await transaction.obstacle.findMany();
      const stored = rows.find((row) => row.id === id);
      if (id !== null && stored === undefined) throw new AppError("not_found");
      if (rows.some((row) => row.id !== id && row.label === body.label))
        throw invalid("label", "obstacleTaken");
      const { retired, ...named } = body;
      const data = { ...named, retiredAt: retired ? (stored?.retiredAt ?? new Date()) : null };
      const position = Math.max(0, ...rows.map((row) => row.position)) + 1;
      const saved =
        id === null
          ? await transaction.obstacle.create({ data: { ...data, position } })
          : await transaction.obstacle.update({ where: { id }, data });
      await recordEvent(transaction, { kind: "experience.obstaclesChanged", by: actor });
      return { _id: saved.id, label: saved.label, labelEn: saved.labelEn, retired };
    })
    .finally(() => invalidate("entries"));
}
