import { resource, route } from "@/lib/api/server/resource";
import { overdueAnswer, overdueQuery } from "@/lib/review/schema";
import { listOverdue } from "@/lib/review/server/reviews";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "listOverdue",
    access: "review.manage",
    query: overdueQuery,
    answer: overdueAnswer,
    handle: ({ actor, query }) => listOverdue(actor, query),
  }),
});
