import { reviewLinkAnswer, reviewLinkQuery } from "@/lib/schemas/review";
import { resource, route } from "@/lib/server/http/resource";
import { answerReviewLink } from "@/lib/server/http/review-link";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operation: "confirmByLink",
    access: "public.read",
    query: reviewLinkQuery,
    answer: reviewLinkAnswer,
    redirects: true,
    errors: ["token_invalid", "forbidden"],
    handle: ({ query }) => answerReviewLink(query),
  }),
});
