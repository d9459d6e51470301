import "server-only";
import { recordAuditEvent } from "../../platform/audit/note";
import type { Actor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { db, Prisma, type Transaction } from "../../platform/database/db";
import { invalidateCachedSources } from "../../platform/database/invalidate";
import { shareLockActor } from "../../platform/database/locks";
import { AppError, createInvalidFieldError } from "../../platform/errors";
import { buildVisibleProductsCondition } from "../../products/server/conditions";
import { lockVisibleProduct } from "../../products/server/locks";
import type { StudyBody, StudyDto } from "../schema";

type Row = Omit<StudyDto, "_id"> & { id: string; productId: string; createdAt: Date };

const studyDto = ({ id, productId: _of, createdAt: _at, ...study }: Row): StudyDto => ({ _id: id, ...study });

/** Returns the studies of a product, highest level first, then newest. Throws not_found if the actor may not see it. */
export async function listProductStudies(actor: Actor, productId: string): Promise<StudyDto[]> {
  // A single prepared statement, as every view of a product runs it.
  const rows = await db().read<StudyDto>(Prisma.sql`
    SELECT s.id AS "_id", s.doi, s.title, s.year, s.level, s.independent, s.prospective, s.multicentre
    FROM product p LEFT JOIN study s ON s.product_id = p.id
    WHERE p.id = ${productId} AND ${buildVisibleProductsCondition(actor)}
    ORDER BY s.level DESC NULLS LAST, s.year DESC, s.id`);
  if (rows.length === 0) throw new AppError("not_found");
  // A product without studies is one row without an id.
  return rows.filter(({ _id }) => _id !== null);
}

async function requireNew(transaction: Transaction, productId: string, doi: string, ownId?: string) {
  const found = await transaction.study.findUnique({
    where: { productId_doi: { productId, doi } },
    select: { id: true },
  });
  if (found !== null && found.id !== ownId) throw createInvalidFieldError("doi", "studyTaken");
}

/** Locks a product, to serialise changes to its studies, so that a duplicate is detected. */
async function lockStudies(transaction: Transaction, productId: string): Promise<void> {
  await transaction.$queryRaw`SELECT 1 FROM product WHERE id = ${productId} FOR NO KEY UPDATE`;
}

/** Locks a study's product and returns the study; a merge may move it while this waits. Throws not_found. */
async function lockStudy(transaction: Transaction, id: string): Promise<Row> {
  let lockedId: string | undefined;
  for (;;) {
    const stored = await transaction.study.findUnique({ where: { id } });
    if (stored === null) throw new AppError("not_found");
    if (stored.productId === lockedId) return stored;
    lockedId = stored.productId;
    await lockStudies(transaction, lockedId);
  }
}

/** Adds a study to a product that the actor may see. Members only. Throws not_found and invalid_input. */
export async function addStudy(actor: Actor, named: string, body: StudyBody): Promise<StudyDto> {
  authorise(actor, "product.propose");
  return db()
    .$transaction(async (transaction) => {
      await shareLockActor(transaction, actor);
      const productId = await lockVisibleProduct(transaction, actor, named);
      if (productId === null) throw new AppError("not_found");
      await lockStudies(transaction, productId);
      await requireNew(transaction, productId, body.doi);
      const row = await transaction.study.create({ data: { ...body, productId } });
      await recordAuditEvent(transaction, { kind: "evidence.changed", by: actor, subject: productId });
      return studyDto(row);
    })
    .finally(() => invalidateCachedSources("entries"));
}

/** Changes a study, or removes it if `body` is null. Admins only. Throws not_found and invalid_input. */
export async function changeOrRemoveStudy(
  actor: Actor,
  id: string,
  body: StudyBody | null,
): Promise<StudyDto> {
  authorise(actor, "product.manage");
  return db()
    .$transaction(async (transaction) => {
      await shareLockActor(transaction, actor);
      const { productId } = await lockStudy(transaction, id);
      if (body !== null) await requireNew(transaction, productId, body.doi, id);
      const row =
        body === null
          ? await transaction.study.delete({ where: { id } })
          : await transaction.study.update({ where: { id }, data: body });
      await recordAuditEvent(transaction, { kind: "evidence.changed", by: actor, subject: productId });
      return studyDto(row);
    })
    .finally(() => invalidateCachedSources("entries"));
}
