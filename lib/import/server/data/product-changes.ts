import "server-only";
import { requireStillAdmin } from "../../../accounts/server/admins";
import type { DataModel } from "../../../fields/data-model";
import { getDataModel } from "../../../fields/server/data-model";
import type { Actor, UserActor } from "../../../platform/auth/actor";
import { authorise } from "../../../platform/auth/permissions";
import { db, Prisma, type SqlReader } from "../../../platform/database/db";
import { shareLockActor } from "../../../platform/database/locks";
import type { MailTransaction } from "../../../platform/mail/outbox";
import { contentOf, type ProductContent, productBodySchema } from "../../../products/schema";
import { IS_IN_USE } from "../../../products/server/conditions";
import { PRODUCT_LOCK_ORDER } from "../../../products/server/locks";
import {
  addProducts,
  removeProducts,
  removeSource,
  setSource,
  writeProduct,
} from "../../../products/server/products";
import type { UndoPreview } from "../../answers";
import { MOST_LEFT_SHOWN } from "../../rules";
import type { ProductJudgement } from "../judge-products";
import { finishUndo, type Job } from "./claims";
import { batchesOf, inTurn } from "./imports";

/** A product that is to be added or changed. */
export type ProductWrite = Extract<ProductJudgement, { key: string | null }>;
/** Few enough to tell how far it is. */
const ADDED_AT_ONCE = 200;

type OnDone = (done: number, total: number) => Promise<void>;

/** Adds and changes products in the import's transaction, and notes what was made for its undoing. The caller authorises. */
export async function writeProducts(
  transaction: MailTransaction,
  { id: runId, by }: Job,
  writes: readonly ProductWrite[],
  onDone: OnDone,
): Promise<void> {
  const note = (made: Omit<Prisma.ProductImportChangeCreateManyInput, "runId">[]) =>
    transaction.productImportChange.createMany({ data: made.map((change) => ({ ...change, runId })) });
  const added = writes.filter((write) => write.outcome === "added");
  const changed = writes.filter((write) => write.outcome === "changed");
  let done = 0;
  for (const batch of batchesOf(added, ADDED_AT_ONCE)) {
    const products = batch.map(({ content, key, digest }) => {
      return { content, sources: key === null ? [] : [{ key, digest }] };
    });
    const ids = await addProducts(transaction, by, products, { confirmed: true });
    await note(ids.map((productId) => ({ productId, version: 1 })));
    done += batch.length;
    await onDone(done, writes.length);
  }
  for (const { product, content, digest, former: formerDigest, key, isFoundByName } of changed) {
    const productId = product._id;
    const { version } = await writeProduct(transaction, by, productId, content, product.version);
    // A product that comes from another list stays that list's: its key says so, and this one would be a second.
    const keyAdded = isFoundByName && key !== null && product.sources.length === 0;
    const noted = isFoundByName && !keyAdded ? null : key;
    if (noted !== null) await setSource(transaction, productId, noted, digest);
    await note([{ productId, version, former: contentOf(product), formerDigest, key: noted, keyAdded }]);
    done += 1;
    await onDone(done, writes.length);
  }
}

interface ProductChange {
  productId: string;
  name: string;
  /** Of now; it was the import's when nobody changed the product since. */
  version: number;
  former: ProductContent | null;
  formerDigest: string | null;
  key: string | null;
  keyAdded: boolean;
  act: "remove" | "restore" | "edited" | "used";
}

/**
 * The products that an import added or changed, and what undoing does with each: what somebody changed or merged since is
 * left alone, and of what it added also what something hangs on by now.
 */
async function findProductChanges(reader: SqlReader, runId: string, lock: boolean): Promise<ProductChange[]> {
  return reader.$queryRaw<ProductChange[]>`
    SELECT p.id AS "productId", p.name, p.version, c.former, c.former_digest AS "formerDigest", c.key,
      c.key_added AS "keyAdded", CASE
      WHEN p.version <> c.version OR p.merged_into_id IS NOT NULL THEN 'edited'
      WHEN c.former IS NOT NULL THEN 'restore'
      WHEN ${IS_IN_USE} THEN 'used'
      ELSE 'remove' END AS act
    FROM product_import_change c JOIN product p ON p.id = c.product_id
    WHERE c.run_id = ${runId} ORDER BY ${PRODUCT_LOCK_ORDER} ${lock ? Prisma.sql`FOR UPDATE OF p` : Prisma.empty}`;
}

/** What undoing an import of products would do now. The caller has looked whether it can be. */
export async function previewProductUndo(actor: Actor, runId: string): Promise<UndoPreview> {
  authorise(actor, "product.manage");
  const changes = await findProductChanges(db(), runId, false);
  const left = changes.flatMap(({ act: why, productId: _id, name: algorithmName }) =>
    why === "edited" || why === "used" ? [{ _id, algorithmName, why }] : [],
  );
  const count = (wanted: string) => changes.filter(({ act }) => act === wanted).length;
  return {
    remove: count("remove"),
    restore: count("restore"),
    left: left.slice(0, MOST_LEFT_SHOWN),
    leftCount: left.length,
    laterImport: null,
  };
}

/** Gives a product its content from before; false when today's rules do not allow that any more. */
async function restore(
  transaction: MailTransaction,
  by: UserActor,
  model: DataModel,
  change: ProductChange,
): Promise<boolean> {
  const { productId, version, former, formerDigest, key, keyAdded } = change;
  const parsed = productBodySchema(model).safeParse(former);
  if (!parsed.success) return false;
  const { version: _none, ...content } = parsed.data;
  const restored = await writeProduct(transaction, by, productId, content, version);
  if (keyAdded && key !== null) await removeSource(transaction, key);
  else if (key !== null) await setSource(transaction, productId, key, formerDigest);
  // What an earlier import gave it stands there again: that one can be undone in its turn.
  await transaction.productImportChange.updateMany({
    where: { productId, version: version - 1 },
    data: { version: restored.version },
  });
  return true;
}

/** Takes back what an import of products made, as far as nobody changed it since: all of that, or nothing. */
export async function undoProducts(job: Job, onDone: OnDone): Promise<void> {
  const { id, by } = job;
  authorise(by, "product.manage");
  await inTurn(async (transaction) => {
    await shareLockActor(transaction, by);
    await requireStillAdmin(transaction, by.id);
    const changes = await findProductChanges(transaction, id, true);
    const added = changes.filter(({ act }) => act === "remove").map(({ productId }) => productId);
    const changed = changes.filter(({ act }) => act === "restore");
    await removeProducts(transaction, by, added);
    const model = await getDataModel();
    let restored = 0;
    for (const [done, change] of changed.entries()) {
      if (await restore(transaction, by, model, change)) restored += 1;
      await onDone(added.length + done + 1, added.length + changed.length);
    }
    const left = changes.length - added.length - restored;
    await finishUndo(transaction, job, { removed: added.length, restored, left });
  });
}
