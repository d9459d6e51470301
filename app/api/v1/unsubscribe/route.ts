import { stoppedAnswer, unsubscribeQuery } from "@/lib/schemas/following";
import { resource, route } from "@/lib/server/http/resource";
import { answerUnsubscribe } from "@/lib/server/http/unsubscribe";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operation: "unsubscribe",
    access: "public.read",
    query: unsubscribeQuery,
    answer: stoppedAnswer,
    redirects: true,
    handle: ({ query }) => answerUnsubscribe(query),
  }),
});
