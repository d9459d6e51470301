import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { reportAnswerSchema, solveReportBodySchema } from "@/lib/reports/schema";
import { actOnReport } from "@/lib/reports/server/acts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  POST: route({
    operation: "solveReport",
    summary: "Mark a report as resolved",
    description:
      "An explanation is optional; the resolution is e-mailed in the same way as an answer. version works as it does for an answer.",
    access: { report: "handle" },
    body: solveReportBodySchema,
    answer: reportAnswerSchema,
    errors: ["report_conflict"],
    handle: ({ actor, param, body: { note, version } }) =>
      actOnReport(actor, param("id"), { kind: "solved", text: note, version }),
  }),
});
