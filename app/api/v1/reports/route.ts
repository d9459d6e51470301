import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { reportPageAnswerSchema, reportsQuerySchema } from "@/lib/reports/schema";
import { listReports } from "@/lib/reports/server/inbox";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "listReports",
    summary: "Read your own reports",
    description:
      "Reports about the algorithms of which you are currently the author, newest first, page by page, and the number per status. At most the reporter's name is included, never an e-mail address.",
    access: "report.list",
    query: reportsQuerySchema,
    answer: reportPageAnswerSchema,
    handle: ({ actor, query }) => listReports(actor, query),
  }),
});
