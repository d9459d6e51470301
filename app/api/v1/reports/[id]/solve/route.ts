import { reportAnswer, reportSolveBody } from "@/lib/schemas/error-reports";
import { actOnReport, authoriseReportAct } from "@/lib/server/data/error-report-acts";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operation: "solveReport",
    access: "report.list",
    authorise: ({ actor, param }) => authoriseReportAct(actor, param("id")),
    body: reportSolveBody,
    answer: reportAnswer,
    errors: ["not_found", "report_conflict"],
    handle: ({ actor, param, body: { note, version } }) =>
      actOnReport(actor, param("id"), { kind: "solved", text: note, version }),
  }),
});
