import { resource, route } from "@/lib/api/server/resource";
import { stoppedAnswer, unsubscribeQuery } from "@/lib/following/schema";
import { answerUnsubscribe } from "@/lib/following/server/unsubscribing";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operation: "unsubscribe",
    access: "follow.stopByLink",
    query: unsubscribeQuery,
    answer: stoppedAnswer,
    redirects: true,
    handle: ({ query }) => answerUnsubscribe(query),
  }),
});
