import { resource, route } from "@/lib/api/server/resource";
import { adminReportsQuery, reportPageAnswer } from "@/lib/reports/schema";
import { listAllReports } from "@/lib/reports/server/inbox";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "listAllReports",
    access: "report.manage",
    query: adminReportsQuery,
    answer: reportPageAnswer,
    handle: ({ actor, query }) => listAllReports(actor, query),
  }),
});
