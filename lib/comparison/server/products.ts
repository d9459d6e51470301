import "server-only";
import { listProductStudies } from "../../evidence/server/studies";
import { listProductExperiences } from "../../experiences/server/experiences";
import type { Actor } from "../../platform/auth/actor";
import { AppError } from "../../platform/errors";
import { NO_EVIDENCE } from "../../products/evidence-strength";
import type { ProductDto } from "../../products/schema";
import { findEvidenceStrengths } from "../../products/server/evidence";
import { getProduct } from "../../products/server/products";
import { countProductUses } from "../../products/server/uses";
import type { ComparedProduct } from "../products";

/** Pattern of product slugs and ids; no others can exist. */
const NAME = /^[a-z0-9-]{1,140}$/;

async function orNull<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}

async function readCompared(actor: Actor, product: ProductDto): Promise<ComparedProduct> {
  const [uses, studies, strengths, { experiences, summary }] = await Promise.all([
    countProductUses(actor, product._id),
    listProductStudies(actor, product._id),
    findEvidenceStrengths(actor, [product._id]),
    listProductExperiences(actor, product._id),
  ]);
  const evidence = strengths.get(product._id) ?? NO_EVIDENCE;
  return { product, uses, studies, evidence, experiences: experiences.length, summary };
}

/** Finds the visible products with these slugs or ids, in order; a merged one is replaced by its target. */
export async function findProductsBySlugOrId(actor: Actor, names: readonly string[]): Promise<ProductDto[]> {
  const found = await Promise.all(
    names.map((name) => (NAME.test(name) ? orNull(() => getProduct(actor, name)) : null)),
  );
  return [...new Map(found.flatMap((one) => (one === null ? [] : [[one._id, one] as const]))).values()];
}

/** Returns the data for comparing these products, as far as the actor may see them. */
export async function readComparedProducts(
  actor: Actor,
  names: readonly string[],
): Promise<ComparedProduct[]> {
  const products = await findProductsBySlugOrId(actor, names);
  const read = await Promise.all(products.map((product) => orNull(() => readCompared(actor, product))));
  return read.flatMap((one) => one ?? []);
}
