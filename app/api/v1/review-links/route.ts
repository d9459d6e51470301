import { resource, route } from "@/lib/api/server/resource";
import { reviewLinkAnswer, reviewLinkQuery } from "@/lib/review/schema";
import { answerReviewLink } from "@/lib/review/server/mail-links";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operation: "confirmByLink",
    access: "entry.confirmByLink",
    query: reviewLinkQuery,
    answer: reviewLinkAnswer,
    redirects: true,
    errors: ["token_invalid", "forbidden"],
    handle: ({ query }) => answerReviewLink(query),
  }),
});
