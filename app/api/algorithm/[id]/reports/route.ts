import { awaitAndBuildConfirmation, createResourceHandlers, route } from "@/lib/api/server/resource";
import { buildDoneAnswerSchema } from "@/lib/platform/http/answers";
import { reportBodySchema } from "@/lib/reports/schema";
import { createReport } from "@/lib/reports/server/reports";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  POST: route({
    operation: "reportError",
    summary: "Report an error",
    description:
      "Open to everyone, for public algorithms; any other algorithm gets exactly the same response as one that does not exist. field is a field of the algorithm that you can see, or null for something else. The report is e-mailed to the author, or to the admins if the author cannot be reached: at most twenty e-mails per hour, further reports only appear in the list. If email is given, the answer is sent there; for someone logged in with a verified address it is always that address. The same text from the same person about the same field counts once within ten minutes.",
    access: { entry: "report.create" },
    body: reportBodySchema,
    status: 201,
    answer: buildDoneAnswerSchema("received"),
    errors: ["captcha_invalid", "captcha_unavailable", "rate_limited"],
    handle: ({ actor, param, body, address }) =>
      awaitAndBuildConfirmation("received", createReport(actor, param("id"), body, address)),
  }),
});
