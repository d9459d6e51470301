import "server-only";
import type { Actor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { db } from "../../platform/database/db";
import { beginning, pattern } from "../../platform/database/text-pattern";
import { cleanLine } from "../../platform/text/schema";
import type { SuggestedProduct } from "../schema";
import { productsVisibleTo } from "./conditions";

const MOST = 8;
const SHORTEST = 2;
/** Of a text that more products hold than this, the likeliest among the first of them: asking for each who sees it takes long. */
const COMPARED = 500;

/**
 * Products that the actor may see, of which a name or the supplier's name holds the text: those that begin so first, then the
 * shortest names. Whoever calls it has checked that they may ask.
 */
export async function findProducts(actor: Actor, search: string, most = MOST): Promise<SuggestedProduct[]> {
  const text = cleanLine(search);
  if (text.length < SHORTEST) return [];
  return db().$queryRaw<SuggestedProduct[]>`
    WITH named AS (
      SELECT id FROM product WHERE merged_into_id IS NULL AND search_text LIKE ${pattern(text)}
      UNION
      SELECT made.id FROM supplier s JOIN product made ON made.supplier_id = s.id
      WHERE fold_text(s.name) LIKE ${pattern(text)}
    ), found AS MATERIALIZED (
      SELECT p.id, p.slug, p.name, p.supplier_id FROM product p JOIN named USING (id)
      WHERE ${productsVisibleTo(actor)} LIMIT ${COMPARED}
    )
    SELECT p.id AS "_id", p.slug, p.name, s.name AS supplier
    FROM found p LEFT JOIN supplier s ON s.id = p.supplier_id
    ORDER BY fold_text(p.name) LIKE ${beginning(text)} DESC,
      ' ' || fold_text(p.name) LIKE ${pattern(` ${text}`)} DESC, length(p.name), p.name, p.id
    LIMIT ${most}`;
}

/** What a member may mean who has typed this much of a product's name. Throws not_authenticated or not_approved. */
export async function suggestProducts(actor: Actor, search: string): Promise<SuggestedProduct[]> {
  authorise(actor, "entry.list");
  return findProducts(actor, search);
}
