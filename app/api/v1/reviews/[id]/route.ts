import { z } from "zod";
import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { reviewDetailAnswerSchema } from "@/lib/review/answers";
import { reviewDecisionBodySchema } from "@/lib/review/schema";
import { decideReview, withdrawReview } from "@/lib/review/server/decisions";
import { getReview } from "@/lib/review/server/reviews";

const decidedAnswerSchema = z.strictObject({ _id: z.string() });

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "getReview",
    summary: "Read a review",
    description:
      "What a change or first publication would change, with its comments. before is the content as readers see it now, after the content if it is approved now. A change that was refused or withdrawn keeps both, from when it was made; any other decided review has neither.",
    access: "review.read",
    answer: reviewDetailAnswerSchema,
    errors: ["not_found"],
    handle: ({ actor, param }) => getReview(actor, param("id")),
  }),
  PUT: route({
    operation: "decideReview",
    summary: "Decide about a review",
    description:
      "For reviewers of the algorithm's institution, or admins, who do not write it themselves. approve publishes it, askChanges sends it back to its author, refuse ends it; the last two need a reason. revision and version are those of the review that you read: a proposal that was changed, withdrawn or decided in the meantime gives 409 review_conflict, an algorithm that was changed 409 edit_conflict. Its author is e-mailed.",
    access: "review.decide",
    body: reviewDecisionBodySchema,
    answer: decidedAnswerSchema,
    errors: ["forbidden", "not_found", "review_conflict", "edit_conflict"],
    handle: ({ actor, param, body }) => decideReview(actor, param("id"), body),
  }),
  DELETE: route({
    operation: "withdrawReview",
    summary: "Withdraw a proposal",
    description:
      "For those who may edit the algorithm, as long as it is undecided (409 review_conflict). A first publication becomes a draft again.",
    access: "review.decide",
    answer: decidedAnswerSchema,
    errors: ["forbidden", "not_found", "review_conflict"],
    handle: ({ actor, param }) => withdrawReview(actor, param("id")),
  }),
});
