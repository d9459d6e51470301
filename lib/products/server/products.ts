import "server-only";
import { randomBytes, randomUUID } from "node:crypto";
import { findListValueId } from "../../fields/choices";
import type { DataModel } from "../../fields/data-model";
import type { ListValueIdFieldKey } from "../../fields/entry-fields";
import { getDataModel } from "../../fields/server/data-model";
import { throwUnlistedChoice } from "../../fields/server/listed-values";
import { listChangedKeys } from "../../platform/audit/kinds";
import { type AuditEventActor, recordAuditEvent, recordAuditEvents } from "../../platform/audit/note";
import type { Actor, UserActor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { db, Prisma, type SqlReader, type Transaction } from "../../platform/database/db";
import { retryOnTakenSlug } from "../../platform/database/failures";
import { invalidateCachedSources } from "../../platform/database/invalidate";
import { shareLockActor } from "../../platform/database/locks";
import { AppError } from "../../platform/errors";
import { enqueueMailToPeople, type MailTransaction } from "../../platform/mail/outbox";
import { runMailTransaction } from "../../platform/mail/worker";
import { foldText } from "../../platform/text/text-match";
import { toProductSlug } from "../rules";
import {
  hasDifferentRegulatoryStatus,
  type ProductContent,
  type ProductDto,
  type ProductReference,
  toProductContent,
} from "../schema";
import {
  buildSlugFollowingMergesCondition,
  buildVisibleProductsCondition,
  IS_PRODUCT_REFERENCED_SQL,
} from "./conditions";
import { statusMailer } from "./mails";

/** A product row as PRODUCT_COLUMNS_SQL selects it. */
export type ProductRow = Omit<ProductDto, "updated" | "_id"> & { id: string; updatedAt: Date };

/** Column list that selects a ProductRow: `SELECT ${PRODUCT_COLUMNS_SQL} FROM product p WHERE …`. */
export const PRODUCT_COLUMNS_SQL = Prisma.sql`p.id, p.slug, p.name, p.other_names AS "otherNames",
  (SELECT json_build_object('_id', s.id, 'name', s.name, 'otherNames', s.other_names, 'website', s.website)
    FROM supplier s WHERE s.id = p.supplier_id) AS supplier,
  p.description, p.website,
  (SELECT v.label FROM list_value v WHERE v.id = p.medical_specialism_id) AS "medicalSpecialism",
  ARRAY(SELECT v.label FROM product_function f JOIN list_value v ON v.id = f.value_id
    WHERE f.product_id = p.id ORDER BY v.position, v.id) AS functions,
  p.law::text AS law, p.risk_class AS "riskClass", p.udi_di AS "udiDi", p.srn,
  p.certificate_number AS "certificateNumber", p.notified_body AS "notifiedBody",
  to_char(p.certificate_ends_on, 'YYYY-MM-DD') AS "certificateEndsOn",
  to_char(p.ce_verified_on, 'YYYY-MM-DD') AS "ceVerifiedOn", p.ce_source AS "ceSource",
  ARRAY(SELECT k.key FROM product_source k WHERE k.product_id = p.id ORDER BY k.key) AS sources,
  p.confirmed_at IS NOT NULL AS confirmed, p.version, p.updated_at AS "updatedAt"`;

export function buildProductDto({ id, updatedAt, ...row }: ProductRow): ProductDto {
  return { _id: id, ...row, updated: updatedAt.toISOString() };
}

/** Finds a product by id; null if it does not exist or the actor may not see it. */
export async function findProductById(
  actor: Actor,
  id: string,
  reader?: SqlReader,
): Promise<ProductDto | null> {
  const statement = Prisma.sql`
    SELECT ${PRODUCT_COLUMNS_SQL} FROM product p WHERE p.id = ${id} AND ${buildVisibleProductsCondition(actor)}`;
  const [row] = await (reader === undefined
    ? db().read<ProductRow>(statement)
    : reader.$queryRaw<ProductRow[]>(statement));
  return row === undefined ? null : buildProductDto(row);
}

/** Returns a product that the actor may see, by its id. Throws not_found. */
export async function requireProductById(actor: Actor, id: string, reader?: SqlReader): Promise<ProductDto> {
  const product = await findProductById(actor, id, reader);
  if (product === null) throw new AppError("not_found");
  return product;
}

/** Returns the content of a product, also of a merged one. The caller authorises. Throws not_found. */
export async function readProductContent(reader: SqlReader, id: string): Promise<ProductContent> {
  const [row] = await reader.$queryRaw<
    ProductRow[]
  >`SELECT ${PRODUCT_COLUMNS_SQL} FROM product p WHERE p.id = ${id}`;
  if (row === undefined) throw new AppError("not_found");
  return toProductContent(buildProductDto(row));
}

/**
 * Returns a product by its id or slug (`name`). A former slug, or the slug of a product merged into it, finds the
 * product as well: the product's `slug` then differs from `name`, and a page redirects there. Throws not_found, also if
 * the actor may not see the product.
 */
export async function getProduct(actor: Actor, name: string): Promise<ProductDto> {
  // A product's slug may look like another product's id; the id takes precedence.
  const [row] = await db().read<ProductRow>(Prisma.sql`
    SELECT ${PRODUCT_COLUMNS_SQL} FROM product p WHERE ${buildSlugFollowingMergesCondition(name)} AND ${buildVisibleProductsCondition(actor)}
    ORDER BY p.id = ${name} DESC`);
  if (row === undefined) throw new AppError("not_found");
  return buildProductDto(row);
}

/** Returns a slug that collides with no other: until an admin confirms the product, it ends in random characters. */
function unconfirmedSlug(name: string): string {
  return `${toProductSlug(name)}-${randomBytes(5).toString("hex")}`;
}

/** Ids of suppliers that this transaction found or created, by their case-folded names. */
type Suppliers = Map<string, string>;

/** Finds a supplier by name or other name among visible products, or creates one; caches its id in `found`. */
async function supplierNamed(
  transaction: Transaction,
  actor: UserActor,
  name: string | null,
  found: Suppliers,
): Promise<string | null> {
  if (name === null) return null;
  const noted = found.get(foldText(name));
  if (noted !== undefined) return noted;
  const [known] = await transaction.$queryRaw<{ id: string }[]>`
    SELECT s.id FROM supplier s
    WHERE (fold_text(s.name) = fold_text(${name})
        OR EXISTS (SELECT 1 FROM unnest(s.other_names) other WHERE fold_text(other) = fold_text(${name})))
      AND EXISTS (SELECT 1 FROM product p WHERE p.supplier_id = s.id AND ${buildVisibleProductsCondition(actor)})
    ORDER BY fold_text(s.name) <> fold_text(${name}), s.created_at, s.id LIMIT 1`;
  const { id } = known ?? (await transaction.supplier.create({ data: { name }, select: { id: true } }));
  found.set(foldText(name), id);
  return id;
}

function valueId(model: DataModel, key: ListValueIdFieldKey, label: string): number {
  return findListValueId(model, key, label) ?? throwUnlistedChoice(key, label);
}

const day = (text: string | null) => (text === null ? null : new Date(`${text}T00:00:00Z`));

async function columnsOf(
  transaction: Transaction,
  actor: UserActor,
  model: DataModel,
  { supplier, functions, medicalSpecialism, certificateEndsOn, ceVerifiedOn, ...rest }: ProductContent,
  suppliers: Suppliers = new Map(),
) {
  return {
    columns: {
      ...rest,
      supplierId: await supplierNamed(transaction, actor, supplier, suppliers),
      medicalSpecialism:
        medicalSpecialism === null ? null : valueId(model, "medicalSpecialism", medicalSpecialism),
      certificateEndsOn: day(certificateEndsOn),
      ceVerifiedOn: day(ceVerifiedOn),
    },
    functionIds: functions.map((label) => valueId(model, "algorithmFunction", label)),
  };
}

/** Returns the content of a product of which only the name, and perhaps the supplier, is known. */
export function buildContentFromName(name: string, supplier: string | null): ProductContent {
  return {
    name,
    otherNames: [],
    supplier,
    description: null,
    website: null,
    medicalSpecialism: null,
    functions: [],
    law: null,
    riskClass: null,
    udiDi: null,
    srn: null,
    certificateNumber: null,
    notifiedBody: null,
    certificateEndsOn: null,
    ceVerifiedOn: null,
    ceSource: null,
  };
}

/** A product to add, with the source keys that it was imported from. */
export interface NewProduct {
  content: ProductContent;
  sources?: readonly { key: string; digest: string }[];
}

/** Adds products in the caller's transaction; `confirmed` ones, of admins, are public. The caller authorises. */
export async function addProducts(
  transaction: Transaction,
  actor: UserActor,
  products: readonly NewProduct[],
  { confirmed = false } = {},
): Promise<string[]> {
  const names = products.map(({ content }) => content.name);
  const slugs = confirmed ? await freeSlugs(transaction, names) : names.map(unconfirmedSlug);
  const model = await getDataModel();
  const suppliers: Suppliers = new Map();
  const rows: Prisma.ProductCreateManyInput[] = [];
  const functions: Prisma.ProductFunctionCreateManyInput[] = [];
  const keys: Prisma.ProductSourceCreateManyInput[] = [];
  for (const [place, { content, sources = [] }] of products.entries()) {
    const id = randomUUID();
    const { columns, functionIds } = await columnsOf(transaction, actor, model, content, suppliers);
    const made = { createdById: actor.id, confirmedAt: confirmed ? new Date() : null };
    rows.push({ ...columns, ...made, id, slug: slugs[place] ?? unconfirmedSlug(content.name) });
    functions.push(...functionIds.map((valueId) => ({ productId: id, valueId })));
    keys.push(...sources.map((source) => ({ ...source, productId: id })));
  }
  await transaction.product.createMany({ data: rows });
  await transaction.productFunction.createMany({ data: functions });
  await transaction.productSource.createMany({ data: keys });
  const ids = rows.map(({ id }) => id ?? "");
  await recordAuditEvents(
    transaction,
    { kind: "product.added", by: actor },
    ids.map((id) => ({ id })),
  );
  return ids;
}

/** Adds one product, as addProducts does. */
export async function addProduct(
  transaction: Transaction,
  actor: UserActor,
  content: ProductContent,
  options: { confirmed?: boolean } = {},
): Promise<string> {
  const [id = ""] = await addProducts(transaction, actor, [{ content }], options);
  return id;
}

/**
 * Returns a free slug for each name, with a number appended if taken. Free means: no slug or former slug of any
 * product, and no product id, as ids take precedence over slugs. Two concurrent transactions may find the same slug;
 * the unique index rejects one, and retryOnTakenSlug repeats it.
 */
async function freeSlugs(transaction: SqlReader, names: readonly string[]): Promise<string[]> {
  const bases = names.map(toProductSlug);
  const isOfOne = Prisma.sql`slug = ANY(${bases}::text[])
    OR regexp_replace(slug, '-[0-9]+$', '') = ANY(${bases}::text[])`;
  const taken = await transaction.$queryRaw<{ slug: string }[]>`
    SELECT slug FROM product WHERE ${isOfOne} UNION SELECT slug FROM product_address WHERE ${isOfOne}
    UNION SELECT id FROM product WHERE id = ANY(${bases}::text[])`;
  const slugs = new Set(taken.map(({ slug }) => slug));
  return bases.map((base) => {
    let [slug, tried] = [base, 1];
    while (slugs.has(slug)) {
      tried += 1;
      slug = `${base}-${tried}`;
    }
    slugs.add(slug);
    return slug;
  });
}

/** Returns a free slug for one name, as freeSlugs does. */
export async function findFreeProductSlug(transaction: SqlReader, name: string): Promise<string> {
  const [slug = ""] = await freeSlugs(transaction, [name]);
  return slug;
}

/**
 * Finds the products with these source keys, each with the digest of the row that it was last imported from, and
 * whether the key is the product's only one: merged products have more. Admins only.
 */
export async function findProductsBySourceKeys(
  actor: Actor,
  keys: readonly string[],
  reader: SqlReader = db(),
) {
  authorise(actor, "product.manage");
  const rows = await reader.$queryRaw<
    { key: string; productId: string; digest: string | null; isAlone: boolean }[]
  >`
    SELECT k.key, k.product_id AS "productId", k.digest,
      NOT EXISTS (SELECT 1 FROM product_source o WHERE o.product_id = k.product_id AND o.key <> k.key) AS "isAlone"
    FROM product_source k WHERE k.key = ANY(${[...keys]}::text[])`;
  return new Map(rows.map(({ key, ...source }) => [key, source]));
}

/** Records the source key and row digest that a product was last imported with. The caller authorises. */
export async function setProductSourceKey(
  transaction: Transaction,
  productId: string,
  key: string,
  digest: string | null,
): Promise<void> {
  await transaction.productSource.upsert({
    where: { key },
    create: { key, digest, productId },
    update: { digest },
  });
}

/** Detaches a source key from its product. The caller authorises. */
export async function detachProductSourceKey(transaction: Transaction, key: string): Promise<void> {
  await transaction.productSource.deleteMany({ where: { key } });
}

/** Deletes products permanently, and suppliers left without products. The caller authorises and has locked them. */
export async function removeProducts(
  transaction: Transaction,
  actor: AuditEventActor,
  ids: readonly string[],
): Promise<void> {
  const removed = await transaction.$queryRaw<{ supplierId: string | null }[]>`
    DELETE FROM product WHERE id = ANY(${[...ids]}::text[]) RETURNING supplier_id AS "supplierId"`;
  const suppliers = removed.flatMap(({ supplierId }) => supplierId ?? []);
  await transaction.$executeRaw`
    DELETE FROM supplier s WHERE s.id = ANY(${suppliers}::text[])
      AND NOT EXISTS (SELECT 1 FROM product p WHERE p.supplier_id = s.id)`;
  await recordAuditEvents(
    transaction,
    { kind: "product.removed", by: actor },
    ids.map((id) => ({ id })),
  );
}

/** Creates a confirmed product, which everyone sees at once. Admins only. */
export async function createProduct(actor: Actor, content: ProductContent): Promise<ProductDto> {
  authorise(actor, "product.manage");
  return retryOnTakenSlug(() =>
    db().$transaction(async (transaction) => {
      await shareLockActor(transaction, actor);
      const id = await addProduct(transaction, actor, content, { confirmed: true });
      return requireProductById(actor, id, transaction);
    }),
  ).finally(() => invalidateCachedSources("entries"));
}

/**
 * Locks and returns a product that is to be written. Throws not_found, and product_conflict if it was merged or
 * `version` is not the current one.
 */
async function lockForWrite(
  transaction: Transaction,
  actor: UserActor,
  id: string,
  version: number | undefined,
): Promise<ProductDto> {
  const [stored] = await transaction.$queryRaw<
    { version: number; isMerged: boolean }[]
  >`SELECT version, merged_into_id IS NOT NULL AS "isMerged" FROM product WHERE id = ${id} FOR UPDATE`;
  if (stored === undefined) throw new AppError("not_found");
  const isOfOlderState = version !== undefined && version !== stored.version;
  if (stored.isMerged || isOfOlderState) throw new AppError("product_conflict");
  return requireProductById(actor, id, transaction);
}

/** Replaces a product's content and confirms the product. The caller authorises. Throws as lockForWrite. */
export async function updateAndConfirmProduct(
  transaction: MailTransaction,
  actor: UserActor,
  id: string,
  content: ProductContent,
  version: number | undefined,
): Promise<ProductDto> {
  const stored = await lockForWrite(transaction, actor, id, version);
  const { columns, functionIds } = await columnsOf(transaction, actor, await getDataModel(), content);
  const isRenamed = stored.name !== content.name || !stored.confirmed;
  const wanted = toProductSlug(content.name);
  const slug =
    isRenamed && stored.slug !== wanted ? await findFreeProductSlug(transaction, content.name) : stored.slug;
  await transaction.product.update({
    where: { id },
    data: {
      ...columns,
      slug,
      version: stored.version + 1,
      updatedAt: new Date(),
      ...(stored.confirmed ? {} : { confirmedAt: new Date() }),
      functions: { deleteMany: {}, create: functionIds.map((value) => ({ valueId: value })) },
    },
    select: { id: true },
  });
  if (slug !== stored.slug) {
    await transaction.productAddress.create({ data: { slug: stored.slug, productId: id } });
  }
  await recordAuditEvent(transaction, { kind: "product.changed", by: actor, subject: id });
  if (hasDifferentRegulatoryStatus(stored, content)) {
    const cause = `product-status:${id}:${stored.version + 1}`;
    await enqueueMailToPeople(transaction, statusMailer, { productId: id }, { cause });
  }
  return requireProductById(actor, id, transaction);
}

/** Returns the content with multiple values sorted, for comparison. */
function sortedContent(content: ProductContent): ProductContent {
  const { otherNames, functions } = content;
  return { ...content, otherNames: [...otherNames].sort(), functions: [...functions].sort() };
}

/** Returns whether a save would leave the product unchanged. Supplier names are compared case-folded. */
function isUnchanged(stored: ProductDto, content: ProductContent): boolean {
  const before = sortedContent(toProductContent(stored));
  const after = sortedContent(content);
  const isSameSupplier = foldText(before.supplier ?? "") === foldText(after.supplier ?? "");
  return isSameSupplier && listChangedKeys(before, { ...after, supplier: before.supplier }).length === 0;
}

/**
 * Saves a product and confirms it; a confirmed product that is unchanged gets no new version. Admins only; throws as
 * updateAndConfirmProduct.
 */
export async function saveProduct(
  actor: Actor,
  id: string,
  content: ProductContent,
  version: number | undefined,
): Promise<ProductDto> {
  authorise(actor, "product.manage");
  return retryOnTakenSlug(() =>
    runMailTransaction(async (transaction) => {
      await shareLockActor(transaction, actor);
      const stored = await lockForWrite(transaction, actor, id, version);
      if (stored.confirmed && isUnchanged(stored, content)) return stored;
      return updateAndConfirmProduct(transaction, actor, id, content, version);
    }),
  ).finally(() => invalidateCachedSources("entries"));
}

/**
 * Deletes a product that nothing refers to, permanently. Admins only. Throws not_found, and product_in_use if something
 * refers to it; such a product can be merged into another.
 */
export async function deleteProduct(actor: Actor, id: string): Promise<ProductReference> {
  authorise(actor, "product.manage");
  return db()
    .$transaction(async (transaction) => {
      await shareLockActor(transaction, actor);
      const [found] = await transaction.$queryRaw<ProductReference[]>`
        SELECT id AS _id, slug, name FROM product WHERE id = ${id} AND merged_into_id IS NULL FOR UPDATE`;
      if (found === undefined) throw new AppError("not_found");
      // Checked after locking, so that an entry that chose the product meanwhile is seen.
      const [use] = await transaction.$queryRaw<unknown[]>`
        SELECT 1 FROM product p WHERE p.id = ${id} AND ${IS_PRODUCT_REFERENCED_SQL}`;
      if (use !== undefined) throw new AppError("product_in_use");
      await removeProducts(transaction, actor, [id]);
      return found;
    })
    .finally(() => invalidateCachedSources("entries"));
}
