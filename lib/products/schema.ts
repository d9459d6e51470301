import { z } from "zod";
import { dutchDay } from "../entries/recheck-day";
import { labelAmong } from "../entries/schema";
import { type DataModel, offeredLabels } from "../fields/data-model";
import { addressLine } from "../platform/text/address";
import { emptyToNull, line } from "../platform/text/line";
import { cleanLine } from "../platform/text/schema";
import { CLASSES_OF_LAW, isSrn, isUdiDi, PRODUCT, PRODUCT_CLASSES, PRODUCT_LAWS } from "./rules";

const fails = (context: z.RefinementCtx, problem: string, value: string) =>
  context.addIssue({ code: "custom", params: { problem, value: value.slice(0, 100) } });

const webAddress = addressLine.pipe(z.string().max(PRODUCT.websiteMax)).superRefine((value, context) => {
  if (!(/^https?:\/\/[^/]/i.test(value) && URL.canParse(value))) fails(context, "uri", value);
});

const names = z
  .array(line(PRODUCT.nameMin, PRODUCT.nameMax))
  .max(PRODUCT.otherNamesMax)
  .transform((all) => [...new Set(all)])
  .default([]);

const code = (isRight: (text: string) => boolean, problem: string) =>
  z
    .string()
    .transform((text) => cleanLine(text).toUpperCase())
    .superRefine((value, context) => {
      if (!isRight(value)) fails(context, problem, value);
    });

/** What everyone may read of a product as it is saved, without who is asked and when: fields of POST and PUT. */
const productShape = (model?: DataModel) => ({
  name: line(PRODUCT.nameMin, PRODUCT.nameMax),
  otherNames: names,
  /** The name of who makes it. */
  supplier: emptyToNull(line(PRODUCT.nameMin, PRODUCT.supplierMax)),
  description: emptyToNull(line(5, PRODUCT.descriptionMax)),
  website: emptyToNull(webAddress),
  medicalSpecialism: emptyToNull(
    model === undefined ? z.string() : labelAmong(offeredLabels(model.medicalSpecialism)),
  ),
  functions: z
    .array(model === undefined ? z.string() : labelAmong(offeredLabels(model.algorithmFunction)))
    .max(100)
    .transform((all) => [...new Set(all)])
    .default([]),
  law: emptyToNull(z.enum(PRODUCT_LAWS)),
  riskClass: emptyToNull(z.enum(PRODUCT_CLASSES)),
  udiDi: emptyToNull(code(isUdiDi, "udiDi")),
  srn: emptyToNull(code(isSrn, "srn")),
  certificateNumber: emptyToNull(line(1, PRODUCT.certificateMax)),
  notifiedBody: emptyToNull(line(2, PRODUCT.certificateMax)),
  certificateEndsOn: emptyToNull(z.iso.date()),
  ceVerifiedOn: emptyToNull(
    z.iso.date().superRefine((value, context) => {
      if (value > dutchDay(new Date())) fails(context, "notInFuture", value);
    }),
  ),
  ceSource: emptyToNull(line(2, PRODUCT.sourceMax)),
});

/**
 * The body of a product's POST and PUT. Choices are labels of the data model. A risk class is one that its law knows.
 * `version` is what the change was made from; without it the change is meant for the product of now.
 */
export function productBodySchema(model?: DataModel) {
  return z
    .strictObject({ ...productShape(model), version: z.coerce.number().int().min(1).optional() })
    .superRefine(({ law, riskClass }, context) => {
      if (riskClass !== null && (law === null || !CLASSES_OF_LAW[law].includes(riskClass))) {
        context.addIssue({ code: "custom", path: ["riskClass"], params: { problem: "classOfLaw" } });
      }
    });
}
export type ProductBody = z.infer<ReturnType<typeof productBodySchema>>;
/** What of a product is saved and can be proposed. */
export type ProductContent = Omit<ProductBody, "version">;

/** PUT /api/v1/products/{id}/supplier. `version` is that of the product from which the change was made. */
export const supplierBody = z.strictObject({
  name: line(PRODUCT.nameMin, PRODUCT.supplierMax),
  otherNames: names,
  website: emptyToNull(webAddress),
  version: z.coerce.number().int().min(1).optional(),
});
export type SupplierBody = z.infer<typeof supplierBody>;

const text = z.string().nullable();

/** A product that is named, with its address. */
export const productName = z.strictObject({ _id: z.string(), slug: z.string(), name: z.string() });
export type ProductName = z.infer<typeof productName>;

/** A product as it is read. Choices are labels, days YYYY-MM-DD, moments in UTC. */
export const productAnswer = z
  .strictObject({
    ...productName.shape,
    otherNames: z.array(z.string()),
    supplier: z
      .strictObject({ _id: z.string(), name: z.string(), otherNames: z.array(z.string()), website: text })
      .nullable(),
    description: text,
    website: text,
    medicalSpecialism: text,
    functions: z.array(z.string()),
    law: z.enum(PRODUCT_LAWS).nullable(),
    riskClass: z.enum(PRODUCT_CLASSES).nullable(),
    udiDi: text,
    srn: text,
    certificateNumber: text,
    notifiedBody: text,
    certificateEndsOn: text,
    ceVerifiedOn: text,
    ceSource: text,
    /** Keys of where it was imported from, such as "fda:K253532". */
    sources: z.array(z.string()),
    /** Whether an admin has looked at it. */
    confirmed: z.boolean(),
    version: z.int().min(1),
    updated: z.iso.datetime(),
  })
  .meta({ id: "Product" });
export type ProductDto = z.infer<typeof productAnswer>;

/** A public entry that is a use of a product, by its id. */
export interface PublicUse {
  algorithm: string;
  hospital: string | null;
  phase: string | null;
}
export type PublicProduct = ProductDto & { uses: PublicUse[] };

/** A product to choose while typing. */
export const suggestedProduct = z
  .strictObject({ ...productName.shape, supplier: text })
  .meta({ id: "SuggestedProduct" });
export type SuggestedProduct = z.infer<typeof suggestedProduct>;

/** The fields of a product that can be proposed, in the order of its form. */
export const PROPOSED_FIELDS = Object.keys(productShape()) as (keyof ProductContent)[];

/** What the law says of a product. */
const STATUS_FIELDS = [
  "law",
  "riskClass",
  "certificateNumber",
  "notifiedBody",
  "certificateEndsOn",
] as const satisfies readonly (keyof ProductContent)[];
type ProductStatus = Pick<ProductContent, (typeof STATUS_FIELDS)[number]>;

export const hasOtherStatus = (one: ProductStatus, other: ProductStatus) =>
  STATUS_FIELDS.some((field) => one[field] !== other[field]);

/** What of a product is saved, as a form begins with it. */
export function contentOf(product: ProductDto): ProductContent {
  const { supplier, ...rest } = product;
  const all = { ...rest, supplier: supplier?.name ?? null };
  return Object.fromEntries(PROPOSED_FIELDS.map((field) => [field, all[field]])) as ProductContent;
}

const remark = emptyToNull(z.string().transform(cleanLine).pipe(z.string().max(PRODUCT.noteMax)));

/** POST /api/v1/products/{id}/proposals: the product as it should be, and why. */
export function proposalBodySchema(model?: DataModel) {
  return productBodySchema(model).safeExtend({ note: remark });
}
export type ProposalBody = z.infer<ReturnType<typeof proposalBodySchema>>;

/** PUT /api/admin/product-proposals/{id}: the fields that are taken over; none refuses it. */
export const proposalDecision = z.strictObject({
  accept: z.array(z.enum(PROPOSED_FIELDS as [keyof ProductContent, ...(keyof ProductContent)[]])).max(100),
  /** For who proposed it. */
  reason: remark,
});
export type ProposalDecision = z.infer<typeof proposalDecision>;

export interface OwnProposal {
  _id: string;
  at: string;
  /** What it changes. */
  fields: (keyof ProductContent)[];
}

const value = z.union([z.string(), z.array(z.string())]).nullable();

/** A proposal that waits, with what the product says now. */
export const productProposal = z
  .strictObject({
    _id: z.string(),
    product: productName,
    /** Null when that account is no more. */
    proposer: z.strictObject({ _id: z.string(), name: z.string() }).nullable(),
    note: text,
    at: z.iso.datetime(),
    changes: z.array(z.strictObject({ field: z.string(), now: value, proposed: value })),
  })
  .meta({ id: "ProductProposal" });
export type ProductProposalDto = z.infer<typeof productProposal>;
