import { z } from "zod";
import { versionNumberSchema } from "../entries/schema";
import { FIELD_KEYS } from "../fields/entry-fields";
import { REVIEW_RULES } from "../platform/auth/actor";
import { buildPageParameterSchemas, buildSingleParameterSchema, idSchema } from "../platform/http/parameters";
import { buildNullableSchema } from "../platform/text/line";
import { cleanText } from "../platform/text/schema";
import { REVIEW_DECISIONS, REVIEW_LIMITS, REVIEW_STATES } from "./rules";

const buildTextSchema = (max: number) => z.string().transform(cleanText).pipe(z.string().min(1).max(max));

/** Reviews per page. */
export const REVIEWS_PER_PAGE = 25;

/** Query of GET /api/v1/reviews. */
export const reviewsQuerySchema = z.strictObject({
  entry: buildSingleParameterSchema(idSchema),
  state: buildSingleParameterSchema(z.enum(REVIEW_STATES)),
  ...buildPageParameterSchemas(REVIEWS_PER_PAGE),
});
export type ReviewsQuery = z.infer<typeof reviewsQuerySchema>;

/**
 * Body of PUT /api/v1/reviews/{id}. `revision` is that of the proposal, and `version` that of the entry, which the
 * decision is about. Only an approval needs no reason.
 */
export const reviewDecisionBodySchema = z
  .strictObject({
    decision: z.enum(REVIEW_DECISIONS),
    reason: buildNullableSchema(buildTextSchema(REVIEW_LIMITS.textMax)),
    revision: versionNumberSchema,
    version: versionNumberSchema,
  })
  .superRefine(({ decision, reason }, context) => {
    if (decision !== "approve" && reason === null)
      context.addIssue({ code: "custom", path: ["reason"], params: { problem: "required" } });
  });
export type ReviewDecisionBody = z.infer<typeof reviewDecisionBodySchema>;

/** What somebody types of a comment. */
export const reviewCommentTextSchema = z.strictObject({
  text: buildTextSchema(REVIEW_LIMITS.textMax),
  passage: buildNullableSchema(buildTextSchema(REVIEW_LIMITS.passageMax)),
});

/** Body of POST /api/v1/reviews/{id}/comments: on a field, on a passage of it, on the whole, or an answer. */
export const reviewCommentBodySchema = z
  .strictObject({
    ...reviewCommentTextSchema.shape,
    field: buildNullableSchema(z.enum(FIELD_KEYS)),
    answers: buildNullableSchema(idSchema),
  })
  .superRefine(({ field, passage, answers }, context) => {
    if (answers !== null && field !== null)
      context.addIssue({ code: "custom", path: ["field"], params: { problem: "answerHasNoField" } });
    if (passage !== null && field === null)
      context.addIssue({ code: "custom", path: ["passage"], params: { problem: "passageWithoutField" } });
  });
export type ReviewCommentBody = z.infer<typeof reviewCommentBodySchema>;

/** Body of PUT /api/v1/reviews/{id}/comments/{comment}. */
export const commentResolutionBodySchema = z.strictObject({ resolved: z.boolean() });

/** Body of PUT /api/v1/admin/review. */
export const reviewRuleBodySchema = z.strictObject({ rule: z.enum(REVIEW_RULES) });
