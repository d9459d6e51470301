import "server-only";
import { createHash } from "node:crypto";
import { recordAuditEvent } from "../../platform/audit/note";
import type { Actor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { db, type Transaction } from "../../platform/database/db";
import { invalidateCachedSources } from "../../platform/database/invalidate";
import { shareLockActor } from "../../platform/database/locks";
import { AppError, createInvalidFieldError } from "../../platform/errors";
import type { ObstacleBody, ObstacleDto, ObstacleOrderBody } from "../schema";

type Row = Awaited<ReturnType<typeof readAll>>[number];

const readAll = (connection: Transaction | ReturnType<typeof db>) =>
  connection.obstacle.findMany({ orderBy: [{ position: "asc" }, { id: "asc" }] });

function obstacleDto({ id, label, labelEn, retiredAt }: Row): ObstacleDto {
  const said = { label, labelEn, retired: retiredAt !== null };
  const revision = createHash("sha256").update(JSON.stringify(said)).digest("base64url").slice(0, 16);
  return { _id: id, ...said, revision };
}

/** Lists all obstacles in list order. Public to everyone. */
export async function listObstacles(): Promise<ObstacleDto[]> {
  return (await readAll(db())).map(obstacleDto);
}

/** Changes the list of obstacles under a table lock, and logs it. Admins only. */
function changeList<T>(
  actor: Actor,
  change: (transaction: Transaction, rows: Row[]) => Promise<T>,
): Promise<T> {
  authorise(actor, "experience.manage");
  return db()
    .$transaction(async (transaction) => {
      await shareLockActor(transaction, actor);
      await transaction.$executeRaw`LOCK TABLE obstacle IN SHARE ROW EXCLUSIVE MODE`;
      const changed = await change(transaction, await readAll(transaction));
      await recordAuditEvent(transaction, { kind: "experience.obstaclesChanged", by: actor });
      return changed;
    })
    .finally(() => invalidateCachedSources("entries"));
}

/**
 * Adds an obstacle to the list (`id` is null) or changes one. Admins only. Throws not_found, obstacle_conflict if it
 * was changed since, and invalid_input for a name that is taken.
 */
export function saveObstacle(
  actor: Actor,
  id: number | null,
  { retired, revision, ...named }: ObstacleBody,
): Promise<ObstacleDto> {
  return changeList(actor, async (transaction, rows) => {
    const stored = rows.find((row) => row.id === id);
    if (id !== null && stored === undefined) throw new AppError("not_found");
    if (stored && revision !== undefined && revision !== obstacleDto(stored).revision) {
      throw new AppError("obstacle_conflict");
    }
    if (rows.some((row) => row.id !== id && row.label === named.label)) {
      throw createInvalidFieldError("label", "obstacleTaken");
    }
    const data = { ...named, retiredAt: retired ? (stored?.retiredAt ?? new Date()) : null };
    const position = Math.max(0, ...rows.map((row) => row.position)) + 1;
    return obstacleDto(
      id === null
        ? await transaction.obstacle.create({ data: { ...data, position } })
        : await transaction.obstacle.update({ where: { id }, data }),
    );
  });
}

/** Reorders the whole list. Admins only. Throws obstacle_conflict if the list has changed since it was read. */
export function orderObstacles(actor: Actor, { ids, was }: ObstacleOrderBody): Promise<ObstacleDto[]> {
  return changeList(actor, async (transaction, rows) => {
    const known = rows.map(({ id }) => id);
    const isSame = ids.length === known.length && known.every((id) => ids.includes(id));
    if (!isSame || was.join() !== known.join()) throw new AppError("obstacle_conflict");
    await transaction.$executeRaw`
      UPDATE obstacle SET position = place.number
      FROM unnest(${ids}::int[]) WITH ORDINALITY AS place(id, number) WHERE obstacle.id = place.id`;
    return (await readAll(transaction)).map(obstacleDto);
  });
}
