import { resource, route } from "@/lib/api/server/resource";
import { reportPageAnswer, reportsQuery } from "@/lib/reports/schema";
import { listReports } from "@/lib/reports/server/inbox";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "listReports",
    summary: "Read your own reports",
    description:
      "What has been reported about the algorithms you are currently the author of, newest first, page by page, and how many there are of each status. The person who reported it is named at most, never with an e-mail address.",
    access: "report.list",
    query: reportsQuery,
    answer: reportPageAnswer,
    handle: ({ actor, query }) => listReports(actor, query),
  }),
});
