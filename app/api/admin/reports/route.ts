import { adminReportsQuery, reportPageAnswer } from "@/lib/schemas/error-reports";
import { listAllReports } from "@/lib/server/data/error-reports";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "listAllReports",
    access: "report.manage",
    query: adminReportsQuery,
    answer: reportPageAnswer,
    handle: ({ actor, query }) => listAllReports(actor, query),
  }),
});
