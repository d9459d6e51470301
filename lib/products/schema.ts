import { z } from "zod";
import { formatDutchDay } from "../entries/recheck-day";
import { buildLabelSchema } from "../entries/schema";
import { type DataModel, listOfferedLabels } from "../fields/data-model";
import { emailOrUrlLineSchema } from "../platform/text/address";
import { buildLineSchema, buildNullableSchema } from "../platform/text/line";
import { cleanLine } from "../platform/text/schema";
import { EVIDENCE_EFFECTS, EVIDENCE_STEPS, type EvidenceStrength } from "./evidence-strength";
import {
  isSrn,
  isUdiDi,
  PRODUCT_LAWS,
  PRODUCT_LIMITS,
  PRODUCT_RISK_CLASSES,
  RISK_CLASSES_BY_LAW,
} from "./rules";

const fails = (context: z.RefinementCtx, problem: string, value: string) =>
  context.addIssue({ code: "custom", params: { problem, value: value.slice(0, 100) } });

const webAddress = emailOrUrlLineSchema
  .pipe(z.string().max(PRODUCT_LIMITS.websiteMax))
  .superRefine((value, context) => {
    if (!(/^https?:\/\/[^/]/i.test(value) && URL.canParse(value))) fails(context, "uri", value);
  });

const names = z
  .array(buildLineSchema(PRODUCT_LIMITS.nameMin, PRODUCT_LIMITS.nameMax))
  .max(PRODUCT_LIMITS.otherNamesMax)
  .transform((all) => [...new Set(all)])
  .default([]);

const code = (isRight: (text: string) => boolean, problem: string) =>
  z
    .string()
    .transform((text) => cleanLine(text).toUpperCase())
    .superRefine((value, context) => {
      if (!isRight(value)) fails(context, problem, value);
    });

/** Schemas of a product's public content: the fields of POST and PUT except `version`. */
const productShape = (model?: DataModel) => ({
  name: buildLineSchema(PRODUCT_LIMITS.nameMin, PRODUCT_LIMITS.nameMax),
  otherNames: names,
  /** The name of the supplier. */
  supplier: buildNullableSchema(buildLineSchema(PRODUCT_LIMITS.nameMin, PRODUCT_LIMITS.supplierMax)),
  description: buildNullableSchema(buildLineSchema(5, PRODUCT_LIMITS.descriptionMax)),
  website: buildNullableSchema(webAddress),
  medicalSpecialism: buildNullableSchema(
    model === undefined ? z.string() : buildLabelSchema(listOfferedLabels(model.medicalSpecialism)),
  ),
  functions: z
    .array(model === undefined ? z.string() : buildLabelSchema(listOfferedLabels(model.algorithmFunction)))
    .max(100)
    .transform((all) => [...new Set(all)])
    .default([]),
  law: buildNullableSchema(z.enum(PRODUCT_LAWS)),
  riskClass: buildNullableSchema(z.enum(PRODUCT_RISK_CLASSES)),
  udiDi: buildNullableSchema(code(isUdiDi, "udiDi")),
  srn: buildNullableSchema(code(isSrn, "srn")),
  certificateNumber: buildNullableSchema(buildLineSchema(1, PRODUCT_LIMITS.certificateMax)),
  notifiedBody: buildNullableSchema(buildLineSchema(2, PRODUCT_LIMITS.certificateMax)),
  certificateEndsOn: buildNullableSchema(z.iso.date()),
  ceVerifiedOn: buildNullableSchema(
    z.iso.date().superRefine((value, context) => {
      if (value > formatDutchDay(new Date())) fails(context, "notInFuture", value);
    }),
  ),
  ceSource: buildNullableSchema(buildLineSchema(2, PRODUCT_LIMITS.sourceMax)),
});

/**
 * Returns the schema of the body of a product's POST and PUT. Choices are labels of the data model; the risk class must
 * belong to the product's `law`. `version` is the product's version that was changed; without `version`, the body
 * applies to the current one.
 */
export function buildProductBodySchema(model?: DataModel) {
  return z
    .strictObject({ ...productShape(model), version: z.coerce.number().int().min(1).optional() })
    .superRefine(({ law, riskClass }, context) => {
      if (riskClass !== null && (law === null || !RISK_CLASSES_BY_LAW[law].includes(riskClass))) {
        context.addIssue({ code: "custom", path: ["riskClass"], params: { problem: "classOfLaw" } });
      }
    });
}
export type ProductBody = z.infer<ReturnType<typeof buildProductBodySchema>>;
/** The fields of a product that are saved and can be proposed. */
export type ProductContent = Omit<ProductBody, "version">;

/** Body of PUT /api/v1/products/{id}/supplier. `version` is that of the product that the change was made from. */
export const supplierBodySchema = z.strictObject({
  name: buildLineSchema(PRODUCT_LIMITS.nameMin, PRODUCT_LIMITS.supplierMax),
  otherNames: names,
  website: buildNullableSchema(webAddress),
  version: z.coerce.number().int().min(1).optional(),
});
export type SupplierBody = z.infer<typeof supplierBodySchema>;

const text = z.string().nullable();

/** How strong the evidence for a product is, by the rules at /fields#evidence. Without steps there are no studies. */
export const evidenceStrengthAnswerSchema = z
  .strictObject({
    steps: z.array(z.enum(EVIDENCE_STEPS)),
    effects: z.array(z.enum(EVIDENCE_EFFECTS)),
    independence: z.enum(["independent", "supplierOnly"]).nullable(),
  })
  .meta({ id: "EvidenceStrength" });

/** Id, slug and name of a product. */
export const productReferenceSchema = z.strictObject({ _id: z.string(), slug: z.string(), name: z.string() });
export type ProductReference = z.infer<typeof productReferenceSchema>;

/** A product as the API returns it. Choices are labels, days YYYY-MM-DD, moments in UTC. */
export const productAnswerSchema = z
  .strictObject({
    ...productReferenceSchema.shape,
    otherNames: z.array(z.string()),
    supplier: z
      .strictObject({ _id: z.string(), name: z.string(), otherNames: z.array(z.string()), website: text })
      .nullable(),
    description: text,
    website: text,
    medicalSpecialism: text,
    functions: z.array(z.string()),
    law: z.enum(PRODUCT_LAWS).nullable(),
    riskClass: z.enum(PRODUCT_RISK_CLASSES).nullable(),
    udiDi: text,
    srn: text,
    certificateNumber: text,
    notifiedBody: text,
    certificateEndsOn: text,
    ceVerifiedOn: text,
    ceSource: text,
    /** Source keys of the product's imports, such as "fda:K253532". */
    sources: z.array(z.string()),
    /** Whether an admin has confirmed the product. */
    confirmed: z.boolean(),
    version: z.int().min(1),
    updated: z.iso.datetime(),
  })
  .meta({ id: "Product" });
export type ProductDto = z.infer<typeof productAnswerSchema>;

/** A public entry that is a use of a product; `algorithm` is its id. */
export interface PublicProductUse {
  algorithm: string;
  hospital: string | null;
  phase: string | null;
}
export type ProductWithPublicUses = ProductDto & { uses: PublicProductUse[]; evidence: EvidenceStrength };

/** A product suggestion, shown while typing. */
export const suggestedProductSchema = z
  .strictObject({ ...productReferenceSchema.shape, supplier: text })
  .meta({ id: "SuggestedProduct" });
export type SuggestedProduct = z.infer<typeof suggestedProductSchema>;

/** The fields of a product that can be proposed, in form order. */
export const PROPOSABLE_FIELDS = Object.keys(productShape()) as (keyof ProductContent)[];

/** The fields with a product's regulatory status. */
const STATUS_FIELDS = [
  "law",
  "riskClass",
  "certificateNumber",
  "notifiedBody",
  "certificateEndsOn",
] as const satisfies readonly (keyof ProductContent)[];
type ProductStatus = Pick<ProductContent, (typeof STATUS_FIELDS)[number]>;

export const hasDifferentRegulatoryStatus = (one: ProductStatus, other: ProductStatus) =>
  STATUS_FIELDS.some((field) => one[field] !== other[field]);

/** Returns the saved content of a product, the initial values of its form. */
export function toProductContent(product: ProductDto): ProductContent {
  const { supplier, ...rest } = product;
  const all = { ...rest, supplier: supplier?.name ?? null };
  return Object.fromEntries(PROPOSABLE_FIELDS.map((field) => [field, all[field]])) as ProductContent;
}

const remark = buildNullableSchema(
  z.string().transform(cleanLine).pipe(z.string().max(PRODUCT_LIMITS.noteMax)),
);

/** Returns the schema of POST /api/v1/products/{id}/proposals: the product as it should be, and why. */
export function buildProposalBodySchema(model?: DataModel) {
  return buildProductBodySchema(model).safeExtend({ note: remark });
}
export type ProposalBody = z.infer<ReturnType<typeof buildProposalBodySchema>>;

/** Body of PUT /api/admin/product-proposals/{id}: the accepted fields; an empty list refuses the proposal. */
export const proposalDecisionBodySchema = z.strictObject({
  accept: z.array(z.enum(PROPOSABLE_FIELDS as [keyof ProductContent, ...(keyof ProductContent)[]])).max(100),
  /** The admin's reason, for the proposer. */
  reason: remark,
});
export type ProposalDecision = z.infer<typeof proposalDecisionBodySchema>;

export interface OwnProposal {
  _id: string;
  at: string;
  /** The product fields that the proposal changes. */
  fields: (keyof ProductContent)[];
}

const value = z.union([z.string(), z.array(z.string())]).nullable();

/** An open proposal, with the current values of the product. */
export const productProposalAnswerSchema = z
  .strictObject({
    _id: z.string(),
    product: productReferenceSchema,
    /** The proposer; null if that account no longer exists. */
    proposer: z.strictObject({ _id: z.string(), name: z.string() }).nullable(),
    note: text,
    at: z.iso.datetime(),
    changes: z.array(z.strictObject({ field: z.string(), now: value, proposed: value })),
  })
  .meta({ id: "ProductProposal" });
export type ProductProposalDto = z.infer<typeof productProposalAnswerSchema>;

export const productProposalPageAnswerSchema = z
  .strictObject({ proposals: z.array(productProposalAnswerSchema), total: z.int().min(0) })
  .meta({ id: "ProductProposalPage" });
export type ProductProposalPage = z.infer<typeof productProposalPageAnswerSchema>;
