import "server-only";
import { buildVisibleToActorCondition } from "../../entries/server/conditions";
import {
  authoriseEntryWrite,
  findUndeletedEntryRow,
  getEntry,
  lockEntryForAct,
} from "../../entries/server/entries";
import { recordAuditEvent } from "../../platform/audit/note";
import type { Actor } from "../../platform/auth/actor";
import { db, Prisma } from "../../platform/database/db";
import { invalidateCachedSources } from "../../platform/database/invalidate";
import { AppError } from "../../platform/errors";
import type { ValidationDto, ValidationFigureBody } from "../schema";

type Row = Omit<ValidationDto, "_id" | "entry"> & { id: string; entryId: string; algorithmName: string };

async function findValidations(actor: Actor, which: Prisma.Sql): Promise<ValidationDto[]> {
  const rows = await db().read<Row>(Prisma.sql`
    SELECT v.id, v.entry_id AS "entryId", e.algorithm_name AS "algorithmName", i.name AS hospital, v.measure,
      v.estimate, v.low, v.high, v.size, v.population, v.dataset, to_char(v.day, 'YYYY-MM-DD') AS day
    FROM local_validation v JOIN entry e ON e.id = v.entry_id LEFT JOIN institution i ON i.id = e.institution_id
    WHERE ${buildVisibleToActorCondition(actor)} AND ${which} ORDER BY v.day DESC NULLS LAST, v.created_at, v.id`);
  return rows.map(({ id, entryId, algorithmName, ...figure }) => ({
    _id: id,
    entry: { _id: entryId, algorithmName },
    ...figure,
  }));
}

/** Finds the local validation figures of an entry; empty if the actor may not see the entry. */
export function findValidationsOfEntry(actor: Actor, entryId: string): Promise<ValidationDto[]> {
  return findValidations(actor, Prisma.sql`v.entry_id = ${entryId}`);
}

/** Returns the local validation figures of an entry. Throws not_found if the actor may not see the entry. */
export async function getValidationsOfEntry(actor: Actor, entryId: string): Promise<ValidationDto[]> {
  await getEntry(actor, entryId);
  return findValidationsOfEntry(actor, entryId);
}

/** Returns the local validation figures of all uses of a product that the actor may see. */
export function listProductValidations(actor: Actor, productId: string): Promise<ValidationDto[]> {
  return findValidations(actor, Prisma.sql`e.product_id = ${productId}`);
}

/**
 * Adds a validation figure (`id` is null), changes it, or removes it (`body` is null), for editors of the entry.
 * Returns all of the entry's figures. Throws not_found.
 */
export async function writeValidation(
  actor: Actor,
  entryId: string,
  id: string | null,
  body: ValidationFigureBody | null,
): Promise<ValidationDto[]> {
  authoriseEntryWrite(actor, "entry.edit", await findUndeletedEntryRow(entryId));
  await db()
    .$transaction(async (transaction) => {
      const { by } = await lockEntryForAct(transaction, actor, entryId, "changeValidation");
      const stored =
        id === null
          ? null
          : await transaction.localValidation.findFirst({ where: { id, entryId }, select: { id: true } });
      if (id !== null && stored === null) throw new AppError("not_found");
      const day = body?.day ? new Date(`${body.day}T00:00:00Z`) : null;
      if (body === null) await transaction.localValidation.deleteMany({ where: { id: id ?? "", entryId } });
      else if (id === null) await transaction.localValidation.create({ data: { ...body, day, entryId } });
      else await transaction.localValidation.update({ where: { id }, data: { ...body, day } });
      await recordAuditEvent(transaction, { kind: "validation.changed", by, subject: entryId });
    })
    .finally(() => invalidateCachedSources("entries"));
  return getValidationsOfEntry(actor, entryId);
}
