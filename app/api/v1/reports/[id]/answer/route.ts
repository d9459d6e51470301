import { resource, route } from "@/lib/api/server/resource";
import { reportAnswer, reportAnswerBody } from "@/lib/reports/schema";
import { actOnReport } from "@/lib/reports/server/acts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operation: "answerReport",
    access: { report: "handle" },
    body: reportAnswerBody,
    answer: reportAnswer,
    errors: ["report_conflict"],
    handle: ({ actor, param, body: { text, version } }) =>
      actOnReport(actor, param("id"), { kind: "answered", text, version }),
  }),
});
