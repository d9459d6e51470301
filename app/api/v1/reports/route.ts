import { resource, route } from "@/lib/api/server/resource";
import { reportPageAnswer, reportsQuery } from "@/lib/reports/schema";
import { listReports } from "@/lib/reports/server/inbox";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "listReports",
    access: "report.list",
    query: reportsQuery,
    answer: reportPageAnswer,
    handle: ({ actor, query }) => listReports(actor, query),
  }),
});
