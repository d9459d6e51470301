import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { reviewDetailAnswerSchema } from "@/lib/review/answers";
import { commentResolutionBodySchema } from "@/lib/review/schema";
import { resolveComment } from "@/lib/review/server/decisions";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  PUT: route({
    operation: "resolveReviewComment",
    summary: "Mark a comment as resolved",
    description:
      "For those who may edit the algorithm and its reviewers, until the review is decided (409 review_conflict). resolved says whether it is.",
    access: "review.decide",
    body: commentResolutionBodySchema,
    answer: reviewDetailAnswerSchema,
    errors: ["not_found", "review_conflict"],
    handle: ({ actor, param, body }) => resolveComment(actor, param("id"), param("comment"), body.resolved),
  }),
});
