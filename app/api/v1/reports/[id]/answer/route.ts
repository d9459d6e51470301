import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { answerReportBodySchema, reportAnswerSchema } from "@/lib/reports/schema";
import { actOnReport } from "@/lib/reports/server/acts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  POST: route({
    operation: "answerReport",
    summary: "Answer a report",
    description:
      "The answer is e-mailed if reachable is true and the person who reported it has not yet been sent the maximum number of e-mails: per report, one answer and one message that it has been resolved to an unverified address, and at most five e-mails a day to any address. mailed says whether it has been e-mailed. Use version to say which state you started from; if someone else has dealt with the report in the meantime, you get 409 report_conflict and nothing changes. You get the same if the report has already been resolved.",
    access: { report: "handle" },
    body: answerReportBodySchema,
    answer: reportAnswerSchema,
    errors: ["report_conflict"],
    handle: ({ actor, param, body: { text, version } }) =>
      actOnReport(actor, param("id"), { kind: "answered", text, version }),
  }),
});
