import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { reopenReportBodySchema, reportAnswerSchema } from "@/lib/reports/schema";
import { actOnReport } from "@/lib/reports/server/acts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  POST: route({
    operation: "reopenReport",
    summary: "Reopen a report",
    description: "Reopens a resolved report; no e-mail is sent. version works as it does for an answer.",
    access: { report: "handle" },
    body: reopenReportBodySchema,
    answer: reportAnswerSchema,
    errors: ["report_conflict"],
    handle: ({ actor, param, body: { version } }) =>
      actOnReport(actor, param("id"), { kind: "reopened", text: null, version }),
  }),
});
