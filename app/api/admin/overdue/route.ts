import { overdueAnswer, overdueQuery } from "@/lib/schemas/review";
import { listOverdue } from "@/lib/server/data/reviews";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "listOverdue",
    access: "review.manage",
    query: overdueQuery,
    answer: overdueAnswer,
    handle: ({ actor, query }) => listOverdue(actor, query),
  }),
});
