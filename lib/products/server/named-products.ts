import "server-only";
import type { Actor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { Prisma, type SqlReader } from "../../platform/database/db";
import { foldText } from "../../platform/text/text-match";
import type { ProductReference } from "../schema";
import { buildVisibleProductsCondition } from "./conditions";

/**
 * Normalises a name of a product or supplier for comparison: without case, accents, dots and commas (except within
 * numbers), and with one space for hyphens, underscores and slashes. comparedNameIn is the same in SQL.
 */
export function normaliseProductName(name: string): string {
  return foldText(name)
    .replace(/(?<!\d)[.,]|[.,](?!\d)/g, "")
    .replace(/[-_/\s]+/g, " ")
    .trim();
}

const comparedNameIn = (name: Prisma.Sql) => Prisma.sql`trim(regexp_replace(
  regexp_replace(fold_text(${name}), '(?<![0-9])[.,]|[.,](?![0-9])', '', 'g'), '[-_/[:space:]]+', ' ', 'g'))`;

/** Names of a product in the register, to compare with rows of an import file; normalised by normaliseProductName. */
export interface ProductToCompare {
  id: string;
  names: string[];
  suppliers: string[];
  udiDi: string | null;
}

/**
 * Finds products with one of these names or UDI-DIs (both normalised for comparison), confirmed ones first, then the
 * oldest. With `lock` the rows are locked until the transaction ends. Admins only.
 */
export async function findProductsByNameOrUdi(
  actor: Actor,
  { names, udiDis }: { names: readonly string[]; udiDis: readonly string[] },
  reader: SqlReader,
  lock: boolean,
): Promise<ProductToCompare[]> {
  authorise(actor, "product.manage");
  const compared = comparedNameIn(Prisma.sql`n`);
  const found = await reader.$queryRaw<(ProductToCompare & { confirmed: boolean; createdAt: Date })[]>`
    SELECT p.id, ARRAY(SELECT ${compared} FROM unnest(p.name || p.other_names) AS n) AS names,
      ARRAY(SELECT ${compared} FROM supplier s, unnest(s.name || s.other_names) AS n
        WHERE s.id = p.supplier_id) AS suppliers,
      p.udi_di AS "udiDi", p.confirmed_at IS NOT NULL AS confirmed, p.created_at AS "createdAt"
    FROM product p
    WHERE ${buildVisibleProductsCondition(actor)} AND (
      EXISTS (SELECT 1 FROM unnest(p.name || p.other_names) AS n WHERE ${compared} = ANY(${[...names]}::text[]))
      OR CASE WHEN p.udi_di ~ '^[0-9]{8,14}$' THEN lpad(p.udi_di, 14, '0') ELSE p.udi_di END
        = ANY(${[...udiDis]}::text[]))
    ORDER BY p.id ${lock ? Prisma.sql`FOR UPDATE OF p` : Prisma.empty}`;
  const age = ({ createdAt }: { createdAt: Date }) => createdAt.getTime();
  return found.sort((one, other) => Number(other.confirmed) - Number(one.confirmed) || age(one) - age(other));
}

/** Returns names and slugs of the given products that the actor may see, by id. */
export async function findProductNamesByIds(
  actor: Actor,
  ids: readonly string[],
  reader: SqlReader,
): Promise<Map<string, ProductReference>> {
  if (ids.length === 0) return new Map();
  const found = await reader.$queryRaw<ProductReference[]>`
    SELECT p.id AS _id, p.slug, p.name FROM product p
    WHERE p.id = ANY(${[...ids]}::text[]) AND ${buildVisibleProductsCondition(actor)}`;
  return new Map(found.map((product) => [product._id, product]));
}
