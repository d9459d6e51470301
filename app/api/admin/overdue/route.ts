import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { overdueAnswerSchema, overdueQuerySchema } from "@/lib/recheck/schema";
import { listOverdueEntries } from "@/lib/recheck/server/rechecks";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "listOverdue",
    summary: "List algorithms that may be out of date",
    description:
      "Algorithms whose recheck date has passed, longest overdue first. author=unreachable restricts the list to authors who cannot receive e-mail: the account is closed or blocked, has no access, its address is not confirmed, or an admin has no two-step verification yet.",
    access: "recheck.manage",
    query: overdueQuerySchema,
    answer: overdueAnswerSchema,
    handle: ({ actor, query }) => listOverdueEntries(actor, query),
  }),
});
