import "server-only";
import type { ProductChoice } from "../../entries/schema";
import { changeEntry, type EntryTransaction } from "../../entries/server/changes";
import type { UserActor } from "../../platform/auth/actor";
import type { Transaction } from "../../platform/database/db";
import { createInvalidFieldError } from "../../platform/errors";
import { lockVisibleProduct } from "./locks";
import { addProduct, buildContentFromName } from "./products";

async function chosenProduct(
  transaction: Transaction,
  by: UserActor,
  choice: NonNullable<ProductChoice>,
): Promise<string> {
  if ("name" in choice)
    return addProduct(transaction, by, buildContentFromName(choice.name, choice.supplier));
  // If the product was merged after the form was opened, the product that it was merged into is used.
  const id = await lockVisibleProduct(transaction, by, choice._id);
  if (id === null) throw createInvalidFieldError("product", "productUnknown");
  return id;
}

/**
 * Queues a notice for the followers of a product that an entry was linked to the product, as linking makes no version
 * of the entry; not for the person who linked it. If the same save makes a version, the notice reports that change
 * instead (lib/following/server/matching.ts). Whether a follower may see the entry is checked when the mail is written.
 */
async function noteLink(
  transaction: Transaction,
  by: UserActor,
  entryId: string,
  productId: string,
): Promise<void> {
  await transaction.$executeRaw`
    INSERT INTO follow_notice (follow_id, entry_id, number, linked)
    SELECT f.id, e.id, e.version, true FROM follow f JOIN entry e ON e.id = ${entryId}
    WHERE f.product_id = ${productId} AND f.user_id <> ${by.id} ORDER BY f.id ON CONFLICT DO NOTHING`;
}

/** Makes an entry, which the caller has locked, a use of this product, or of none (null). */
export async function setProductOfEntry(
  transaction: EntryTransaction,
  by: UserActor,
  id: string,
  productId: string | null,
): Promise<void> {
  const change = { act: "chooseProduct", entry: id, set: { productId }, product: productId } as const;
  await changeEntry(transaction, { actor: by }, change);
  if (productId !== null) await noteLink(transaction, by, id, productId);
}

/**
 * Sets the product of an entry: one that the actor may see, a new one by its name, or none (null); undefined leaves it
 * as it is. Call within the save of the entry, which has authorised and locked it. Throws invalid_input.
 */
export async function linkChosenProduct(
  transaction: EntryTransaction,
  by: UserActor,
  entryId: string,
  choice: ProductChoice | undefined,
): Promise<void> {
  if (choice === undefined) return;
  const productId = choice === null ? null : await chosenProduct(transaction, by, choice);
  const stored = await transaction.entry.findUnique({ where: { id: entryId }, select: { productId: true } });
  if (stored?.productId !== productId) await setProductOfEntry(transaction, by, entryId, productId);
}
