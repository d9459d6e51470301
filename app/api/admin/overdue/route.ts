import { resource, route } from "@/lib/api/server/resource";
import { overdueAnswer, overdueQuery } from "@/lib/recheck/schema";
import { listOverdue } from "@/lib/recheck/server/rechecks";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "listOverdue",
    access: "recheck.manage",
    query: overdueQuery,
    answer: overdueAnswer,
    handle: ({ actor, query }) => listOverdue(actor, query),
  }),
});
