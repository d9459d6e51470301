import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { adminReportsQuerySchema, reportPageAnswerSchema } from "@/lib/reports/schema";
import { listAllReports } from "@/lib/reports/server/inbox";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "listAllReports",
    summary: "Read all error reports",
    description:
      "Reports about all algorithms, newest first, page by page; search is part of an algorithm’s name.",
    access: "report.manage",
    query: adminReportsQuerySchema,
    answer: reportPageAnswerSchema,
    handle: ({ actor, query }) => listAllReports(actor, query),
  }),
});
