import { reportPageAnswer, reportsQuery } from "@/lib/schemas/error-reports";
import { listReports } from "@/lib/server/data/error-reports";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "listReports",
    access: "report.list",
    query: reportsQuery,
    answer: reportPageAnswer,
    handle: ({ actor, query }) => listReports(actor, query),
  }),
});
