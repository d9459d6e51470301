import { reportAnswer, reportReopenBody } from "@/lib/schemas/error-reports";
import { actOnReport, authoriseReportAct } from "@/lib/server/data/error-report-acts";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operation: "reopenReport",
    access: "report.list",
    authorise: ({ actor, param }) => authoriseReportAct(actor, param("id")),
    body: reportReopenBody,
    answer: reportAnswer,
    errors: ["not_found", "report_conflict"],
    handle: ({ actor, param, body: { version } }) =>
      actOnReport(actor, param("id"), { kind: "reopened", text: null, version }),
  }),
});
