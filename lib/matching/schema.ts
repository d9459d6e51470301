import { z } from "zod";
import { buildPageParameterSchemas, buildSingleParameterSchema, idSchema } from "../platform/http/parameters";
import { productReferenceSchema } from "../products/schema";

export const PROPOSALS_PER_PAGE = 50;
const PROPOSAL_STATUSES = ["open", "accepted", "refused"] as const;
const PROPOSAL_KINDS = ["entry", "product"] as const;
export const MATCH_DECISIONS = ["accept", "refuse", "undo"] as const;
export type MatchDecision = (typeof MATCH_DECISIONS)[number];

/** Query of GET /api/admin/matching. */
export const proposalsQuerySchema = z
  .strictObject({
    status: buildSingleParameterSchema(z.enum(PROPOSAL_STATUSES)),
    kind: buildSingleParameterSchema(z.enum(PROPOSAL_KINDS)),
    ...buildPageParameterSchemas(PROPOSALS_PER_PAGE),
  })
  .transform(({ status, ...rest }) => ({ status: status ?? ("open" as const), ...rest }));

/** Filters of the list of proposals, as its address has them; an empty status means open, an empty kind both kinds. */
export type ProposalFilters = {
  status: "" | "accepted" | "refused";
  kind: "" | (typeof PROPOSAL_KINDS)[number];
};

/** Reads the filters in an address; other values count as none. */
export function parseProposalFilters({ status, kind }: Record<string, unknown>): ProposalFilters {
  return {
    status: status === "accepted" || status === "refused" ? status : "",
    kind: PROPOSAL_KINDS.find((one) => one === kind) ?? "",
  };
}

/** Body of PUT /api/admin/matching: one decision for all these proposals. */
export const decisionsBodySchema = z.strictObject({
  ids: z.array(idSchema).min(1).max(PROPOSALS_PER_PAGE),
  decision: z.enum(MATCH_DECISIONS),
});

/** Body of POST /api/v1/products/{id}/merge: the product that stays. */
export const mergeBodySchema = z.strictObject({ into: idSchema });

const words = z.array(z.string());
/** A reason why two things may or may not be one product; lib/messages has a sentence for each code. */
const reason = z.discriminatedUnion("code", [
  // byHand: an admin merged the two products without a proposal.
  z.strictObject({
    code: z.enum([
      "sameUdiDi",
      "equalName",
      "equalWords",
      "sameSupplier",
      "supplierUnknown",
      "otherSupplier",
      "byHand",
    ]),
  }),
  z.strictObject({ code: z.literal("otherVersion"), versions: words }),
  z.strictObject({ code: z.literal("listed"), names: words }),
  // sharedWords, otherWords: stored by searches before version 1.0, beside a shared UDI-DI.
  z.strictObject({ code: z.enum(["edition", "sharedWords", "otherWords"]), words }),
  z.strictObject({ code: z.enum(["alias", "otherName"]), name: z.string() }),
  z.strictObject({ code: z.enum(["supplierGroup", "rareName"]), word: z.string() }),
]);
export type MatchReason = z.infer<typeof reason>;

const proposedProduct = z
  .strictObject({ ...productReferenceSchema.shape, supplier: z.string().nullable() })
  .meta({ id: "ProposedProduct" });

const matchProposal = z
  .strictObject({
    _id: z.string(),
    product: proposedProduct,
    /** Exactly one is set: `entry`, which may be a use of `product`, or `otherProduct`, which may be the same. */
    entry: z
      .strictObject({
        _id: z.string(),
        algorithmName: z.string(),
        nameCommercialProduct: z.string().nullable(),
        developerName: z.string().nullable(),
      })
      .nullable(),
    otherProduct: proposedProduct.nullable(),
    /** The id of the product that stays after a merge; null for decided proposals and for entries. */
    stays: z.string().nullable(),
    score: z.number().min(0).max(1),
    reasons: z.array(reason),
    decided: z.iso.datetime().nullable(),
  })
  .meta({ id: "MatchProposal" });
export type MatchProposalDto = z.infer<typeof matchProposal>;

const count = z.int().min(0);

export const matchRunAnswerSchema = z
  .strictObject({
    started: z.iso.datetime(),
    finished: z.iso.datetime().nullable(),
    /** Whether the search stopped halfway because its process ended. */
    interrupted: z.boolean(),
    compared: count,
    toCompare: count,
    found: count,
  })
  .meta({ id: "MatchRun" });
export type MatchRunDto = z.infer<typeof matchRunAnswerSchema>;

export const proposalsAnswerSchema = z.strictObject({
  proposals: z.array(matchProposal),
  total: count,
  counts: z.strictObject({ open: count, accepted: count, refused: count }),
  /** The latest search for proposals. */
  run: matchRunAnswerSchema.nullable(),
});
export type ProposalsPage = z.infer<typeof proposalsAnswerSchema>;

/** How many proposals were decided, and how many were skipped because their subject changed meanwhile. */
export const decisionsAnswerSchema = z.strictObject({ done: count, passed: count });
