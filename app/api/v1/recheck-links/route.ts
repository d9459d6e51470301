import { resource, route } from "@/lib/api/server/resource";
import { recheckLinkAnswer, recheckLinkQuery } from "@/lib/recheck/schema";
import { answerRecheckLink } from "@/lib/recheck/server/mail-links";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operation: "confirmByLink",
    access: "entry.confirmByLink",
    query: recheckLinkQuery,
    answer: recheckLinkAnswer,
    redirects: true,
    errors: ["token_invalid", "forbidden"],
    handle: ({ query }) => answerRecheckLink(query),
  }),
});
