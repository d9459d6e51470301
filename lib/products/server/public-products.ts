import "server-only";
import { buildPublicEntryCondition } from "../../entries/server/conditions";
import { ANONYMOUS } from "../../platform/auth/actor";
import { aggregateIdsAsText, readRowsByIds } from "../../platform/database/by-ids";
import { db, Prisma } from "../../platform/database/db";
import { NO_EVIDENCE } from "../evidence-strength";
import type { ProductWithPublicUses, PublicProductUse } from "../schema";
import { findEvidenceStrengths } from "./evidence";
import { buildProductDto, PRODUCT_COLUMNS_SQL, type ProductRow } from "./products";

/** SQL condition: products `p` that are confirmed by an admin and not merged, which everyone may see. */
const isPublic = Prisma.sql`p.merged_into_id IS NULL AND p.confirmed_at IS NOT NULL`;

/** Reads the public entries that are a use of one of the given products. */
async function readUses(ids: string[]): Promise<Map<string, PublicProductUse[]>> {
  const rows = await db().$queryRaw<(PublicProductUse & { productId: string })[]>`
    SELECT e.product_id AS "productId", e.id AS algorithm, h.label AS hospital, v.label AS phase
    FROM entry e LEFT JOIN list_value h ON h.id = e.active_hospital_id
      LEFT JOIN list_value v ON v.id = e.technical_readiness_level_id
    WHERE e.product_id = ANY(${ids}::text[]) AND ${buildPublicEntryCondition()} ORDER BY fold_text(h.label), e.id`;
  const uses = new Map<string, PublicProductUse[]>(ids.map((id) => [id, []]));
  for (const { productId, ...use } of rows) uses.get(productId)?.push(use);
  return uses;
}

async function readProducts(
  ids: string[],
): Promise<(ProductRow & Pick<ProductWithPublicUses, "uses" | "evidence">)[]> {
  const [rows, uses, evidence] = await Promise.all([
    db().$queryRaw<ProductRow[]>`SELECT ${PRODUCT_COLUMNS_SQL} FROM product p
      WHERE p.id = ANY(${ids}::text[]) AND ${isPublic}`,
    readUses(ids),
    findEvidenceStrengths(ANONYMOUS, ids),
  ]);
  return rows.map((row) => ({
    ...row,
    uses: uses.get(row.id) ?? [],
    evidence: evidence.get(row.id) ?? NO_EVIDENCE,
  }));
}

/** Streams confirmed products with their public uses, by name, in batches as readRowsByIds. Public to everyone. */
export async function* streamPublicProducts(): AsyncGenerator<ProductWithPublicUses[]> {
  const [found] = await db().$queryRaw<{ ids: string | null }[]>`
    SELECT ${aggregateIdsAsText(Prisma.sql`p.id`, Prisma.sql`fold_text(p.name), p.id`)} AS ids
    FROM product p WHERE ${isPublic}`;
  for await (const rows of readRowsByIds(found?.ids, readProducts)) {
    yield rows.map(({ uses, evidence, ...row }) => ({ ...buildProductDto(row), uses, evidence }));
  }
}
