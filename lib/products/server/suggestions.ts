import "server-only";
import type { Actor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { db, Prisma } from "../../platform/database/db";
import { buildContainsLikePattern, buildPrefixLikePattern } from "../../platform/database/text-pattern";
import { cleanLine } from "../../platform/text/schema";
import type { SuggestedProduct } from "../schema";
import { buildVisibleProductsCondition } from "./conditions";

const MAX_SUGGESTIONS = 8;
const MIN_SEARCH_LENGTH = 2;
/** Maximum number of matches that are ranked: checking for each match whether the actor may see it takes long. */
const MAX_RANKED_MATCHES = 500;

/**
 * Finds products that the actor may see of which a name or a name of the supplier contains the text: names that begin with it
 * first, then the shortest names. The caller authorises.
 */
export async function findProductsByName(
  actor: Actor,
  search: string,
  limit = MAX_SUGGESTIONS,
): Promise<SuggestedProduct[]> {
  const text = cleanLine(search);
  if (text.length < MIN_SEARCH_LENGTH) return [];
  return db().read<SuggestedProduct>(Prisma.sql`
    WITH named AS (
      SELECT id FROM product WHERE merged_into_id IS NULL AND search_text LIKE ${buildContainsLikePattern(text)}
      UNION
      SELECT made.id FROM supplier s JOIN product made ON made.supplier_id = s.id
      WHERE s.search_text LIKE ${buildContainsLikePattern(text)}
    ), found AS MATERIALIZED (
      SELECT p.id, p.slug, p.name, p.supplier_id FROM product p JOIN named USING (id)
      WHERE ${buildVisibleProductsCondition(actor)} LIMIT ${MAX_RANKED_MATCHES}
    )
    SELECT p.id AS "_id", p.slug, p.name, s.name AS supplier
    FROM found p LEFT JOIN supplier s ON s.id = p.supplier_id
    ORDER BY fold_text(p.name) LIKE ${buildPrefixLikePattern(text)} DESC,
      ' ' || fold_text(p.name) LIKE ${buildContainsLikePattern(` ${text}`)} DESC, length(p.name), p.name, p.id
    LIMIT ${limit}`);
}

/** Suggests products to a member who has typed part of a product's name. Throws not_authenticated or not_approved. */
export async function suggestProducts(actor: Actor, search: string): Promise<SuggestedProduct[]> {
  authorise(actor, "entry.list");
  return findProductsByName(actor, search);
}
