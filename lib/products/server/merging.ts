import "server-only";
import { changeEntries, type EntryTransaction } from "../../entries/server/changes";
import { recordAuditEvent } from "../../platform/audit/note";
import { ANONYMOUS, type UserActor } from "../../platform/auth/actor";
import { Prisma, type Transaction } from "../../platform/database/db";
import { AppError } from "../../platform/errors";
import { foldText } from "../../platform/text/text-match";
import { PRODUCT_LIMITS } from "../rules";
import { buildVisibleProductsCondition } from "./conditions";

/** Ids of all rows that a merge moved, to undo it: `product_merge.moved`. */
interface MovedParts {
  entries: string[];
  studies: string[];
  /** Open proposals; absent in merges from before proposals were moved. */
  proposals?: string[];
  sources: string[];
  /** Names that the target product did not have. */
  names: string[];
  /** Products that were merged into this one before; they now point to the target. */
  merged: string[];
}

/** One of the two products of a merge. */
interface MergeSide {
  id: string;
  name: string;
  otherNames: string[];
  isConfirmed: boolean;
  mergedIntoId: string | null;
  isPublic: boolean;
}

async function findBoth(
  transaction: Transaction,
  fromId: string,
  intoId: string,
): Promise<[MergeSide, MergeSide]> {
  const rows = await transaction.$queryRaw<MergeSide[]>`
    SELECT p.id, p.name, p.other_names AS "otherNames", p.confirmed_at IS NOT NULL AS "isConfirmed",
      p.merged_into_id AS "mergedIntoId", ${buildVisibleProductsCondition(ANONYMOUS)} AS "isPublic"
    FROM product p WHERE p.id = ANY(${[fromId, intoId]}::text[])`;
  const [from, into] = [fromId, intoId].map((id) => rows.find((row) => row.id === id));
  if (from === undefined || into === undefined || fromId === intoId) throw new AppError("not_found");
  return [from, into];
}

/** Returns names that the target lacks. A product that is not public gives no names to a public one. */
function namesToGive(from: MergeSide, into: MergeSide): string[] {
  if (into.isPublic && !from.isPublic) return [];
  const has = new Set([into.name, ...into.otherNames].map(foldText));
  const missing = [from.name, ...from.otherNames].filter((name) => !has.has(foldText(name)));
  return [...new Set(missing)].slice(0, Math.max(0, PRODUCT_LIMITS.otherNamesMax - into.otherNames.length));
}

const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);

/**
 * Moves the followers of one product to the other; undoing the merge does not move them back, as it is unknown which
 * product they meant. For a person who follows both, the queued notices are moved along.
 */
async function moveFollows(transaction: Transaction, fromId: string, intoId: string): Promise<void> {
  await transaction.$queryRaw`
    SELECT 1 FROM follow WHERE product_id = ANY(${[fromId, intoId]}::text[]) ORDER BY id FOR UPDATE`;
  await transaction.$executeRaw`
    INSERT INTO follow_notice (follow_id, entry_id, number, linked, created_at)
    SELECT t.id, n.entry_id, n.number, n.linked, n.created_at FROM follow_notice n
    JOIN follow f ON f.id = n.follow_id AND f.product_id = ${fromId}
    JOIN follow t ON t.user_id = f.user_id AND t.product_id = ${intoId} ON CONFLICT DO NOTHING`;
  await transaction.$executeRaw`
    DELETE FROM follow f USING follow t
    WHERE f.product_id = ${fromId} AND t.user_id = f.user_id AND t.product_id = ${intoId}`;
  await transaction.$executeRaw`UPDATE follow SET product_id = ${intoId} WHERE product_id = ${fromId}`;
}

/** Makes these entries, which lockProductsForMerge has locked, uses of the product. Returns their ids. */
async function moveUses(
  transaction: EntryTransaction,
  actor: UserActor,
  which: Prisma.Sql,
  productId: string,
) {
  const uses = ids(await transaction.$queryRaw`SELECT e.id FROM entry e WHERE ${which} ORDER BY e.id`);
  const moves = uses.map((id) => ({ act: "moveToProduct", entry: id, set: { productId } }) as const);
  await changeEntries(transaction, { actor }, moves);
  return uses;
}

/**
 * Merges a product into another in the caller's transaction; the caller authorises and has called lockProductsForMerge.
 * The merged product keeps its row and its slugs, which redirect. Throws not_found, product_conflict if one of them was
 * merged meanwhile, and merge_publishes if only this merge would make the target public.
 */
export async function mergeProducts(
  transaction: EntryTransaction,
  by: UserActor,
  fromId: string,
  intoId: string,
): Promise<void> {
  const [from, into] = await findBoth(transaction, fromId, intoId);
  // A merged product points to its target; merging it again could create a cycle.
  if (from.mergedIntoId !== null || into.mergedIntoId !== null) throw new AppError("product_conflict");
  if ((from.isPublic && !into.isPublic) || (from.isConfirmed && !into.isConfirmed)) {
    throw new AppError("merge_publishes");
  }
  const names = namesToGive(from, into);
  const moved: MovedParts = {
    names,
    entries: await moveUses(transaction, by, Prisma.sql`e.product_id = ${fromId}`, intoId),
    // A study that both products have stays with each.
    studies: ids(
      await transaction.$queryRaw`
      UPDATE study SET product_id = ${intoId} WHERE product_id = ${fromId}
        AND doi NOT IN (SELECT doi FROM study WHERE product_id = ${intoId}) RETURNING id`,
    ),
    proposals: ids(
      await transaction.$queryRaw`
      UPDATE product_proposal SET product_id = ${intoId} WHERE product_id = ${fromId} AND status = 'open' RETURNING id`,
    ),
    sources: ids(
      await transaction.$queryRaw`
      UPDATE product_source SET product_id = ${intoId} WHERE product_id = ${fromId} RETURNING key AS id`,
    ),
    merged: ids(
      await transaction.$queryRaw`
      UPDATE product SET merged_into_id = ${intoId} WHERE merged_into_id = ${fromId} RETURNING id`,
    ),
  };
  await moveFollows(transaction, fromId, intoId);
  await transaction.$executeRaw`
    UPDATE product SET merged_into_id = ${intoId}, version = version + 1, updated_at = now() WHERE id = ${fromId}`;
  await transaction.$executeRaw`
    UPDATE product SET other_names = other_names || ${names}::text[], version = version + 1, updated_at = now()
    WHERE id = ${intoId}`;
  await transaction.productMerge.create({
    data: { fromId, intoId, moved: { ...moved } },
    select: { id: true },
  });
  await recordAuditEvent(transaction, { kind: "product.merged", by, subject: intoId, product: fromId });
}

/**
 * Undoes a merge in the caller's transaction; the caller authorises and has called lockProductsForMerge. Rows move back
 * only if unchanged since. Throws not_found, and product_conflict if the target itself was merged since: undo that
 * merge first.
 */
export async function separateMergedProducts(
  transaction: EntryTransaction,
  by: UserActor,
  mergeId: string,
): Promise<void> {
  const [named] = await transaction.$queryRaw<{ intoId: string; fromId: string; moved: MovedParts }[]>`
    SELECT into_id AS "intoId", from_id AS "fromId", moved FROM product_merge
    WHERE id = ${mergeId} AND undone_at IS NULL`;
  if (named === undefined) throw new AppError("not_found");
  const { intoId, fromId, moved } = named;
  // Another admin may have undone the merge since it was read.
  const [still] = await transaction.$queryRaw<{ isFree: boolean }[]>`
    UPDATE product_merge SET undone_at = now() WHERE id = ${mergeId} AND undone_at IS NULL
    RETURNING (SELECT p.merged_into_id IS NULL FROM product p WHERE p.id = ${intoId}) AS "isFree"`;
  if (still === undefined) throw new AppError("not_found");
  if (!still.isFree) throw new AppError("product_conflict");
  await transaction.$executeRaw`
    UPDATE product SET merged_into_id = NULL, version = version + 1, updated_at = now() WHERE id = ${fromId}`;
  await transaction.$executeRaw`UPDATE product SET merged_into_id = ${fromId}
    WHERE id = ANY(${moved.merged}::text[]) AND merged_into_id = ${intoId}`;
  await transaction.$executeRaw`UPDATE product SET version = version + 1, updated_at = now(),
    other_names = ARRAY(SELECT n.name FROM unnest(other_names) WITH ORDINALITY AS n (name, place)
      WHERE n.name <> ALL(${moved.names}::text[]) ORDER BY n.place) WHERE id = ${intoId}`;
  const stillThere = Prisma.sql`e.id = ANY(${moved.entries}::text[]) AND e.product_id = ${intoId}`;
  await moveUses(transaction, by, stillThere, fromId);
  await transaction.$executeRaw`UPDATE study s SET product_id = ${fromId}
    WHERE s.id = ANY(${moved.studies}::text[]) AND s.product_id = ${intoId}
      AND NOT EXISTS (SELECT 1 FROM study o WHERE o.product_id = ${fromId} AND o.doi = s.doi)`;
  await transaction.$executeRaw`UPDATE product_proposal SET product_id = ${fromId}
    WHERE id = ANY(${moved.proposals ?? []}::text[]) AND product_id = ${intoId} AND status = 'open'`;
  await transaction.$executeRaw`UPDATE product_source SET product_id = ${fromId}
    WHERE key = ANY(${moved.sources}::text[]) AND product_id = ${intoId}`;
  await recordAuditEvent(transaction, { kind: "product.unmerged", by, subject: fromId, product: intoId });
}
