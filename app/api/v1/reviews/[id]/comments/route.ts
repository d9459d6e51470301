import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { reviewDetailAnswerSchema } from "@/lib/review/answers";
import { reviewCommentBodySchema } from "@/lib/review/schema";
import { commentOnReview } from "@/lib/review/server/decisions";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  POST: route({
    operation: "commentOnReview",
    summary: "Comment on a review",
    description:
      "For those who may edit the algorithm and its reviewers, until it is decided (409 review_conflict). field is the field that the comment is about, passage a part of its text; answers is the _id of the comment that it answers.",
    access: "review.decide",
    body: reviewCommentBodySchema,
    status: 201,
    answer: reviewDetailAnswerSchema,
    errors: ["not_found", "review_conflict"],
    handle: ({ actor, param, body }) => commentOnReview(actor, param("id"), body),
  }),
});
