import "server-only";
import { findReachable, isReachable } from "../../platform/auth/people";
import { type Database, db, type Transaction } from "../../platform/database/db";
import { writeMail } from "../../platform/mail/letter";
import {
  type ClaimedMail,
  enqueueMail,
  type LeavingMail,
  type MailTransaction,
} from "../../platform/mail/outbox";
import { leaveRewritten } from "../../platform/mail/worker";
import type { ProductContent } from "../schema";
import { findEntries, OF_INSTITUTION, USES } from "./certificate-mails";
import { isOrMergedInto } from "./conditions";
import { statusMail } from "./mails";

/** What the law says of a product. */
const STATUS_FIELDS = [
  "law",
  "riskClass",
  "certificateNumber",
  "notifiedBody",
  "certificateEndsOn",
] as const satisfies readonly (keyof ProductContent)[];
export type ProductStatus = Pick<ProductContent, (typeof STATUS_FIELDS)[number]>;

export const hasOtherStatus = (one: ProductStatus, other: ProductStatus) =>
  STATUS_FIELDS.some((field) => one[field] !== other[field]);

/** Names the mail of one person, so that it is looked at again when it leaves. Ids hold no colon. */
const keyOf = (productId: string, version: number, personId: string) =>
  ["product-status", productId, version, personId].join(":");

/**
 * The mail as it is true now, about the product that it was merged into if it was; null when the product or their uses of
 * it are gone, or not for them.
 */
async function composeMail(from: Database | Transaction, productId: string, personId: string) {
  const person = await findReachable(from, personId);
  const [product] = await from.$queryRaw<{ id: string; name: string; slug: string }[]>`
    SELECT p.id, p.name, p.slug FROM product p WHERE ${isOrMergedInto(productId)}`;
  if (person === null || product === undefined) return null;
  const entries = await findEntries(from, person, product.id);
  if (entries.length === 0) return null;
  const told = { name: person.name, product: product.name, slug: product.slug, entries };
  return { to: person.email, mail: statusMail({ kind: "productStatus", ...told }) };
}

/** Tells who looks after a hospital that uses a product that what the law says of it has changed. */
export async function mailStatus(
  transaction: MailTransaction,
  productId: string,
  version: number,
): Promise<void> {
  const people = await transaction.$queryRaw<{ id: string }[]>`
    SELECT u.id FROM "user" u WHERE ${isReachable()} AND EXISTS (
      SELECT 1 FROM entry e JOIN product p ON p.id = e.product_id
      WHERE p.id = ${productId} AND ${USES} AND ${OF_INSTITUTION}) ORDER BY u.id`;
  for (const { id } of people) {
    const written = await composeMail(transaction, productId, id);
    if (written === null) continue;
    await enqueueMail(transaction, written.to, written.mail, { key: keyOf(productId, version, id) });
  }
}

/** The mail of a status as it may leave now; null when it is not for that person any more. */
export async function reviseStatusMail(claimed: ClaimedMail): Promise<LeavingMail | null> {
  const [, productId = "", , personId = ""] = claimed.idempotencyKey.split(":");
  const now = await composeMail(db(), productId, personId);
  if (now === null) return null;
  const person = await db().user.findUnique({ where: { id: personId }, select: { language: true } });
  return leaveRewritten(claimed, { ...writeMail(now.mail, person?.language), to: now.to });
}
