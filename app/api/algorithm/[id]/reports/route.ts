import { doneAnswer } from "@/lib/schemas/answers";
import { reportBody } from "@/lib/schemas/error-reports";
import { authoriseReporting, makeReport } from "@/lib/server/data/error-reports";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operation: "reportError",
    access: "report.create",
    authorise: ({ actor, param }) => authoriseReporting(actor, param("id")),
    body: reportBody,
    status: 201,
    answer: doneAnswer("received"),
    errors: ["not_found", "captcha_invalid", "captcha_unavailable", "rate_limited"],
    handle: async ({ actor, param, body, address }) => {
      await makeReport(actor, param("id"), body, address);
      return { received: true as const };
    },
  }),
});
