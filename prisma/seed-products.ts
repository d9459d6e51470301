import { findListValueId } from "../lib/fields/choices";
import type { DataModel } from "../lib/fields/data-model";
import { getDataModel } from "../lib/fields/server/data-model";
import type { Transaction } from "../lib/platform/database/db";
import { findFreeProductSlug } from "../lib/products/server/products";
import { DEMO_PRODUCTS, type DemoProduct } from "./content/demo-products";

const DAY = 86_400_000;

type DemoExperience = NonNullable<DemoProduct["experiences"]>[number];

async function supplierId(transaction: Transaction, name: string): Promise<string> {
  const known = await transaction.supplier.findFirst({ where: { name }, select: { id: true } });
  return known?.id ?? (await transaction.supplier.create({ data: { name }, select: { id: true } })).id;
}

async function seedExperience(
  transaction: Transaction,
  { algorithmName, author, since, obstacles, ...written }: DemoExperience,
): Promise<void> {
  const entry = await transaction.entry.findFirst({ where: { algorithmName, state: "PUBLISHED" } });
  const person = await transaction.user.findUnique({ where: { email: author } });
  // A demo admin may have renamed or deleted the entry or the person.
  if (entry === null || person === null) return;
  const listed = await transaction.obstacle.findMany({ where: { label: { in: [...obstacles] } } });
  await transaction.experience.create({
    data: {
      ...written,
      since: new Date(`${since}T00:00:00Z`),
      entryId: entry.id,
      authorId: person.id,
      obstacles: { create: listed.map(({ id }) => ({ obstacleId: id })) },
      versions: {
        create: { number: 1, content: { ...written, since, obstacles: listed.map(({ id }) => id) } },
      },
    },
    select: { id: true },
  });
}

async function seedProduct(
  transaction: Transaction,
  model: DataModel,
  product: DemoProduct,
  now: number,
): Promise<void> {
  const { name, otherNames = [], supplier, specialism, functions, certificateInDays, studies = [] } = product;
  const certificate =
    certificateInDays === undefined
      ? {}
      : {
          certificateNumber: `VB-${name.replace(/[^A-Z]/g, "")}-2021`,
          notifiedBody: "Voorbeeld Keuringsinstantie",
          certificateEndsOn: new Date(now + certificateInDays * DAY),
        };
  // Values that a demo admin renamed are left out.
  const functionIds = functions.map((label) => findListValueId(model, "algorithmFunction", label) ?? null);
  const { id } = await transaction.product.create({
    data: {
      name,
      otherNames: [...otherNames],
      slug: await findFreeProductSlug(transaction, name),
      supplierId: await supplierId(transaction, supplier),
      description: product.description,
      medicalSpecialism:
        specialism === null ? null : (findListValueId(model, "medicalSpecialism", specialism) ?? null),
      functions: {
        create: functionIds.filter((valueId) => valueId !== null).map((valueId) => ({ valueId })),
      },
      law: product.law,
      riskClass: product.riskClass ?? null,
      ...certificate,
      confirmedAt: new Date(now),
      studies: { create: studies.map((study) => ({ ...study })) },
    },
    select: { id: true },
  });
  await transaction.entry.updateMany({
    where: { algorithmName: { in: [...product.entries] }, state: "PUBLISHED", productId: null },
    data: { productId: id },
  });
  for (const experience of product.experiences ?? []) await seedExperience(transaction, experience);
  for (const { algorithmName, day, ...figure } of product.validations ?? []) {
    const entry = await transaction.entry.findFirst({ where: { algorithmName, state: "PUBLISHED" } });
    if (entry === null) continue;
    const data = { ...figure, day: new Date(`${day}T00:00:00Z`), entryId: entry.id };
    await transaction.localValidation.create({ data, select: { id: true } });
  }
}

/** Seeds fictitious products of the demo entries, with studies, experiences and local validations. */
export async function seedDemoProducts(transaction: Transaction): Promise<void> {
  const [model, now] = [await getDataModel(), Date.now()];
  for (const product of DEMO_PRODUCTS) await seedProduct(transaction, model, product, now);
}
