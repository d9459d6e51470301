import "server-only";
import type { z } from "zod";
import { type EntryTransaction, runEntryTransaction } from "../../entries/server/changes";
import { recordAuditEvent } from "../../platform/audit/note";
import { type Actor, ANONYMOUS, type UserActor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { db, Prisma, type Transaction } from "../../platform/database/db";
import { IS_ENTRY_PUBLISHED_SQL } from "../../platform/database/live";
import { shareLockActor } from "../../platform/database/locks";
import { AppError } from "../../platform/errors";
import { buildVisibleProductsCondition } from "../../products/server/conditions";
import { setProductOfEntry } from "../../products/server/linking";
import { lockProductsForMerge, lockVisibleProduct } from "../../products/server/locks";
import { mergeProducts, separateMergedProducts } from "../../products/server/merging";
import {
  type decisionsBodySchema,
  type MatchDecision,
  type MatchProposalDto,
  type ProposalsPage,
  proposalsQuerySchema,
} from "../schema";
import { findLatestMatchRun } from "./search";

type ProposalRow = Omit<MatchProposalDto, "decided"> & { decidedAt: Date | null };

const productOf = (alias: string) => {
  const p = Prisma.raw(alias);
  return Prisma.sql`json_build_object('_id', ${p}.id, 'slug', ${p}.slug, 'name', ${p}.name,
    'supplier', (SELECT s.name FROM supplier s WHERE s.id = ${p}.supplier_id))`;
};

/**
 * Sort order that decides which product `p` of a pair is merged into the other: the first is merged, the last stays. A
 * public product is never merged into a non-public one, which would publish it.
 */
const MERGE_ORDER = Prisma.sql`p.confirmed_at IS NOT NULL, ${buildVisibleProductsCondition(ANONYMOUS)},
  (SELECT count(*) FROM entry e WHERE e.product_id = p.id AND ${IS_ENTRY_PUBLISHED_SQL}), p.created_at DESC, p.id`;

const TABLES = Prisma.sql`match_proposal m JOIN product p ON p.id = m.product_id
  LEFT JOIN product o ON o.id = m.other_product_id LEFT JOIN entry e ON e.id = m.entry_id`;
/** SQL condition: a proposal is decided, or open while its products are unmerged and its entry has no product. */
const IS_CURRENT = Prisma.sql`(m.status <> 'open' OR (p.merged_into_id IS NULL AND o.merged_into_id IS NULL
  AND (e.id IS NULL OR (${IS_ENTRY_PUBLISHED_SQL} AND e.product_id IS NULL))))`;

/** SQL after FROM that selects the open proposals. */
export const OPEN_MATCH_PROPOSALS = Prisma.sql`${TABLES} WHERE m.status = 'open' AND ${IS_CURRENT}`;

/** Lists proposals: open ones likeliest first, decided ones latest first. Admins only. */
export async function listMatchProposals(
  actor: Actor,
  { status, kind, page, pageSize }: z.infer<typeof proposalsQuerySchema> = proposalsQuerySchema.parse({}),
): Promise<ProposalsPage> {
  authorise(actor, "product.manage");
  const ofKind =
    kind === undefined
      ? Prisma.empty
      : Prisma.raw(`AND m.${kind === "entry" ? "entry" : "other_product"}_id IS NOT NULL`);
  const order = status === "open" ? Prisma.sql`m.score DESC, m.id` : Prisma.sql`m.decided_at DESC, m.id`;
  const [rows, counted, run] = await Promise.all([
    db().$queryRaw<ProposalRow[]>`
      SELECT m.id AS "_id", ${productOf("p")} AS product, m.score, m.reasons, m.decided_at AS "decidedAt",
        CASE WHEN o.id IS NOT NULL THEN ${productOf("o")} END AS "otherProduct",
        CASE WHEN o.id IS NOT NULL AND m.status = 'open' THEN (SELECT (array_agg(p.id ORDER BY ${MERGE_ORDER}))[2]
          FROM product p WHERE p.id IN (m.product_id, m.other_product_id)) END AS stays,
        CASE WHEN e.id IS NOT NULL THEN json_build_object('_id', e.id, 'algorithmName', e.algorithm_name,
          'nameCommercialProduct', e.name_commercial_product, 'developerName', e.developer_name) END AS entry
      FROM ${TABLES} WHERE m.status = ${status}::proposal_status ${ofKind} AND ${IS_CURRENT}
      ORDER BY ${order} LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`,
    db().$queryRaw<{ status: keyof ProposalsPage["counts"]; count: number }[]>`
      SELECT m.status, count(*)::int AS count FROM ${TABLES} WHERE ${IS_CURRENT} ${ofKind} GROUP BY m.status`,
    findLatestMatchRun(),
  ]);
  const counts = { open: 0, accepted: 0, refused: 0 };
  for (const one of counted) counts[one.status] = one.count;
  const proposals = rows.map(({ decidedAt, ...row }) => ({
    ...row,
    decided: decidedAt?.toISOString() ?? null,
  }));
  return { proposals, total: counts[status], counts, run };
}

interface StoredProposal {
  id: string;
  productId: string;
  entryId: string | null;
  otherProductId: string | null;
  status: "open" | "accepted" | "refused";
  /** Whether an admin merged the two without a proposal. */
  isByHand: boolean;
}

/** Returns whether a condition holds for the entry, which is locked. */
async function entryMeets(
  transaction: Transaction,
  entryId: string,
  condition: Prisma.Sql,
): Promise<boolean> {
  const found = await transaction.$queryRaw<unknown[]>`
    SELECT 1 FROM entry e WHERE e.id = ${entryId} AND ${IS_ENTRY_PUBLISHED_SQL} AND ${condition}`;
  return found.length > 0;
}

async function acceptEntry(transaction: EntryTransaction, by: UserActor, entryId: string, productId: string) {
  const isFree = Prisma.sql`e.product_id IS NULL
    AND EXISTS (SELECT 1 FROM product p WHERE p.id = ${productId} AND p.merged_into_id IS NULL)`;
  if (!(await entryMeets(transaction, entryId, isFree))) throw new AppError("product_conflict");
  await setProductOfEntry(transaction, by, entryId, productId);
}

/** Returns which of two products is merged into the other: unconfirmed, non-public, least used or newest first. */
async function orderForMerge(transaction: Transaction, a: string, b: string): Promise<[string, string]> {
  const rows = await transaction.$queryRaw<{ id: string }[]>`
    SELECT p.id FROM product p WHERE p.id = ANY(${[a, b]}::text[]) ORDER BY ${MERGE_ORDER}`;
  const [from, into] = rows;
  if (from === undefined || into === undefined) throw new AppError("not_found");
  return [from.id, into.id];
}

async function accept(
  transaction: EntryTransaction,
  by: UserActor,
  { productId, entryId, otherProductId }: StoredProposal,
) {
  if (entryId !== null) return acceptEntry(transaction, by, entryId, productId);
  if (otherProductId === null) throw new AppError("not_found");
  await mergeProducts(transaction, by, ...(await orderForMerge(transaction, productId, otherProductId)));
}

/** Undoes an accepted proposal: the entry's product, if unchanged since, or the merge of the two. */
async function takeBack(
  transaction: EntryTransaction,
  by: UserActor,
  { productId, entryId, otherProductId }: StoredProposal,
) {
  if (entryId !== null) {
    const isStill = Prisma.sql`e.product_id =
      (SELECT coalesce(p.merged_into_id, p.id) FROM product p WHERE p.id = ${productId})`;
    if (!(await entryMeets(transaction, entryId, isStill))) throw new AppError("product_conflict");
    await setProductOfEntry(transaction, by, entryId, null);
    return;
  }
  const both = [productId, otherProductId];
  const [merge] = await transaction.$queryRaw<{ id: string }[]>`
    SELECT id FROM product_merge WHERE undone_at IS NULL AND from_id = ANY(${both}::text[]) AND into_id = ANY(${both}::text[])
    ORDER BY created_at DESC LIMIT 1`;
  if (merge === undefined) throw new AppError("product_conflict");
  await separateMergedProducts(transaction, by, merge.id);
}

const STATUS_AFTER = { accept: "accepted", refuse: "refused", undo: "open" } as const;

/** Decides one proposal; locks its row after its entry or products. Throws if these changed meanwhile. */
async function decide(actor: UserActor, id: string, decision: MatchDecision): Promise<void> {
  await runEntryTransaction(async (transaction) => {
    await shareLockActor(transaction, actor);
    const proposal = async () => {
      const [row] = await transaction.$queryRaw<StoredProposal[]>`
        SELECT id, product_id AS "productId", entry_id AS "entryId", other_product_id AS "otherProductId", status,
          reasons @> '[{"code": "byHand"}]' AS "isByHand"
        FROM match_proposal WHERE id = ${id}`;
      if (row === undefined) throw new AppError("not_found");
      return row;
    };
    const named = await proposal();
    if (named.entryId !== null) {
      await transaction.$queryRaw`SELECT 1 FROM entry WHERE id = ${named.entryId} FOR UPDATE`;
      await lockVisibleProduct(transaction, actor, named.productId);
    } else
      await lockProductsForMerge(transaction, [named.productId, named.otherProductId ?? named.productId]);
    await transaction.$queryRaw`SELECT 1 FROM match_proposal WHERE id = ${id} FOR UPDATE`;
    const stored = await proposal();
    const next = STATUS_AFTER[decision];
    // Another admin has already made the same decision.
    if (stored.status === next) return;
    if ((decision === "undo") === (stored.status === "open")) throw new AppError("product_conflict");
    if (decision === "undo" ? stored.status === "accepted" : decision === "accept") {
      await (decision === "undo" ? takeBack : accept)(transaction, actor, stored);
    }
    // A merge by hand had no proposal, so undoing it leaves nothing to decide.
    if (decision === "undo" && stored.isByHand) await transaction.matchProposal.delete({ where: { id } });
    else {
      await transaction.$executeRaw`
        UPDATE match_proposal SET status = ${next}::proposal_status,
          decided_at = CASE WHEN ${next} = 'open' THEN NULL ELSE now() END WHERE id = ${id}`;
    }
    await recordAuditEvent(transaction, {
      kind: "product.matchDecided",
      by: actor,
      subject: stored.productId,
      details: { decision },
    });
  });
}

/** Returns whether an error means that the subject of a proposal changed meanwhile. */
const isOutdatedProposal = (error: unknown) =>
  error instanceof AppError && ["product_conflict", "not_found", "entry_state"].includes(error.code);

/**
 * Decides several proposals, each in its own transaction. Those whose subject changed meanwhile are skipped and
 * counted. Admins only.
 */
export async function decideMatchProposals(
  actor: Actor,
  { ids, decision }: z.infer<typeof decisionsBodySchema>,
): Promise<{ done: number; passed: number }> {
  authorise(actor, "product.manage");
  const counts = { done: 0, passed: 0 };
  for (const id of new Set(ids)) {
    try {
      await decide(actor, id, decision);
      counts.done += 1;
    } catch (error) {
      if (!isOutdatedProposal(error)) throw error;
      counts.passed += 1;
    }
  }
  return counts;
}

/**
 * Merges a product into another that an admin chose, whether or not this was proposed. It is stored as an accepted
 * proposal, so that it can be undone like one. Admins only. Throws as mergeProducts.
 */
export async function mergeProductsByHand(actor: Actor, fromId: string, intoId: string): Promise<void> {
  authorise(actor, "product.manage");
  // Pairs are stored with the lesser id first, as by the search.
  const [first, second] = fromId < intoId ? [fromId, intoId] : [intoId, fromId];
  await runEntryTransaction(async (transaction) => {
    await shareLockActor(transaction, actor);
    await lockProductsForMerge(transaction, [first, second]);
    await mergeProducts(transaction, actor, fromId, intoId);
    await transaction.$executeRaw`
        INSERT INTO match_proposal (id, product_id, other_product_id, score, reasons, status, decided_at)
        VALUES (gen_random_uuid()::text, ${first}, ${second}, 1, '[{"code": "byHand"}]', 'accepted', now())
        ON CONFLICT (product_id, other_product_id) DO UPDATE SET status = 'accepted', decided_at = now()`;
  });
}
