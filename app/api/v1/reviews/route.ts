import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { reviewListAnswerSchema } from "@/lib/review/answers";
import { reviewsQuerySchema } from "@/lib/review/schema";
import { answerReviewList } from "@/lib/review/server/reviews";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "listReviews",
    summary: "List reviews",
    description:
      "What waits to be read before it is published, and what was decided: of the algorithms that you may edit, and, until they are decided, of those that you are a reviewer of. Undecided reviews first, then the newest; by default 25 per page. entry keeps those of one algorithm, state those in one state.",
    access: "review.read",
    query: reviewsQuerySchema,
    answer: reviewListAnswerSchema,
    headers: ["ETag", "Cache-Control", "X-Total-Count", "Link"],
    notModified: true,
    handle: answerReviewList,
  }),
});
