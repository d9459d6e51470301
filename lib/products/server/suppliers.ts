import "server-only";
import { recordAuditEvent } from "../../platform/audit/note";
import type { Actor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { db } from "../../platform/database/db";
import { invalidateCachedSources } from "../../platform/database/invalidate";
import { shareLockActor } from "../../platform/database/locks";
import { AppError, createInvalidFieldError } from "../../platform/errors";
import type { ProductDto, SupplierBody } from "../schema";
import { PRODUCT_LOCK_ORDER_SQL } from "./locks";
import { requireProductById } from "./products";

/**
 * Saves the supplier of a product, for all its products. Admins only. Throws not_found also for a product without one,
 * product_conflict if `version` is not the product's current one, and invalid_input for another supplier's name.
 */
export async function saveSupplier(
  actor: Actor,
  productId: string,
  { version, ...supplier }: SupplierBody,
): Promise<ProductDto> {
  authorise(actor, "product.manage");
  return db()
    .$transaction(async (transaction) => {
      await shareLockActor(transaction, actor);
      const products = await transaction.$queryRaw<{ id: string; version: number; supplierId: string }[]>`
        SELECT p.id, p.version, p.supplier_id AS "supplierId" FROM product p
        WHERE p.supplier_id = (SELECT o.supplier_id FROM product o WHERE o.id = ${productId} AND o.merged_into_id IS NULL)
        ORDER BY ${PRODUCT_LOCK_ORDER_SQL} FOR UPDATE`;
      const product = products.find(({ id }) => id === productId);
      if (product === undefined) throw new AppError("not_found");
      if (version !== undefined && version !== product.version) throw new AppError("product_conflict");
      const { supplierId } = product;
      // With another supplier's name, its products would move to that supplier on their next save.
      const taken = await transaction.$queryRaw<unknown[]>`
        SELECT 1 FROM supplier WHERE fold_text(name) = fold_text(${supplier.name}) AND id <> ${supplierId}
          AND fold_text(name) <> (SELECT fold_text(own.name) FROM supplier own WHERE own.id = ${supplierId}) LIMIT 1`;
      if (taken.length > 0) throw createInvalidFieldError("name", "supplierTaken");
      await transaction.supplier.update({
        where: { id: supplierId },
        data: supplier,
        select: { id: true },
      });
      // Increments the version, because a form that is still open has the supplier's old name.
      await transaction.product.updateMany({
        where: { supplierId },
        data: { version: { increment: 1 }, updatedAt: new Date() },
      });
      await recordAuditEvent(transaction, { kind: "product.supplierChanged", by: actor, subject: productId });
      return requireProductById(actor, productId, transaction);
    })
    .finally(() => invalidateCachedSources("entries"));
}
