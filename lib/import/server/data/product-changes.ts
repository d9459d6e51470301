import "server-only";
import { Prisma, type SqlReader } from "../../../platform/database/db";
import {
  buildProductBodySchema,
  type ProductContent,
  type ProductDto,
  toProductContent,
} from "../../../products/schema";
import { IS_PRODUCT_REFERENCED_SQL } from "../../../products/server/conditions";
import { PRODUCT_LOCK_ORDER_SQL } from "../../../products/server/locks";
import {
  addProducts,
  detachProductSourceKey,
  setProductSourceKey,
  updateAndConfirmProduct,
} from "../../../products/server/products";
import type { ImportSaveContext } from "./imports";

/** Product content from a row, with the row's key and digest. */
export interface ImportedProduct {
  key: string | null;
  digest: string;
  content: ProductContent;
}

/** An existing product with its new content from a row. */
export interface ChangedProduct extends ImportedProduct {
  product: ProductDto;
  /** Digest of the row from which the product was last imported. */
  former: string | null;
  /** Whether the product was found by its name or UDI-DI, rather than by the row's key. */
  isFoundByName: boolean;
}

/** A product that an import added or changed, with the data that an undo needs. */
export type ProductImportChange = Omit<Prisma.ProductImportChangeCreateManyInput, "runId">;

/** Adds products in the import's transaction. The caller authorises. */
export async function addImportedProducts(
  { transaction, actor }: ImportSaveContext,
  products: readonly ImportedProduct[],
): Promise<ProductImportChange[]> {
  const added = products.map(({ content, key, digest }) => {
    return { content, sources: key === null ? [] : [{ key, digest }] };
  });
  const ids = await addProducts(transaction, actor, added, { confirmed: true });
  return ids.map((productId) => ({ productId, version: 1 }));
}

/** Changes products in the import's transaction. The caller authorises. */
export async function changeImportedProducts(
  { transaction, actor }: ImportSaveContext,
  products: readonly ChangedProduct[],
): Promise<ProductImportChange[]> {
  const made: ProductImportChange[] = [];
  for (const { product, content, digest, former: formerDigest, key, isFoundByName } of products) {
    const productId = product._id;
    const { version } = await updateAndConfirmProduct(
      transaction,
      actor,
      productId,
      content,
      product.version,
    );
    // A product with a key from another list keeps that one and gets no second.
    const keyAdded = isFoundByName && key !== null && product.sources.length === 0;
    const noted = isFoundByName && !keyAdded ? null : key;
    if (noted !== null) await setProductSourceKey(transaction, productId, noted, digest);
    made.push({ productId, version, former: toProductContent(product), formerDigest, key: noted, keyAdded });
  }
  return made;
}

/** A product added or changed by an import, and what an undo does with it. */
interface ProductChange {
  id: string;
  name: string;
  /** Current version of the product; equals the import's if nobody changed it since. */
  version: number;
  former: ProductContent | null;
  formerDigest: string | null;
  key: string | null;
  keyAdded: boolean;
  act: "remove" | "restore" | "edited" | "used";
}

/**
 * Finds the products that an import added or changed, and what an undo does with each: products changed or merged since
 * are left alone, and so are added ones that are in use by now.
 */
export async function findImportedProductChanges(
  reader: SqlReader,
  runId: string,
  lock: boolean,
): Promise<ProductChange[]> {
  return reader.$queryRaw<ProductChange[]>`
    SELECT p.id, p.name, p.version, c.former, c.former_digest AS "formerDigest", c.key,
      c.key_added AS "keyAdded", CASE
      WHEN p.version <> c.version OR p.merged_into_id IS NOT NULL THEN 'edited'
      WHEN c.former IS NOT NULL THEN 'restore'
      WHEN ${IS_PRODUCT_REFERENCED_SQL} THEN 'used'
      ELSE 'remove' END AS act
    FROM product_import_change c JOIN product p ON p.id = c.product_id
    WHERE c.run_id = ${runId} ORDER BY ${PRODUCT_LOCK_ORDER_SQL} ${lock ? Prisma.sql`FOR UPDATE OF p` : Prisma.empty}`;
}

/** Restores the former content of products; returns the ids of those restored, as today's rules may reject some. */
export async function restoreFormerProductContents(
  { transaction, actor, model }: ImportSaveContext,
  changes: readonly ProductChange[],
): Promise<string[]> {
  const restored: string[] = [];
  for (const { id: productId, version, former, formerDigest, key, keyAdded } of changes) {
    const parsed = buildProductBodySchema(model).safeParse(former);
    if (!parsed.success) continue;
    const { version: _none, ...content } = parsed.data;
    const written = await updateAndConfirmProduct(transaction, actor, productId, content, version);
    if (keyAdded && key !== null) await detachProductSourceKey(transaction, key);
    else if (key !== null) await setProductSourceKey(transaction, productId, key, formerDigest);
    // The product again has the content of the earlier import, which can be undone in its turn.
    await transaction.productImportChange.updateMany({
      where: { productId, version: version - 1 },
      data: { version: written.version },
    });
    restored.push(productId);
  }
  return restored;
}
