import { done, resource, route } from "@/lib/api/server/resource";
import { doneAnswer } from "@/lib/platform/http/answers";
import { reportBody } from "@/lib/reports/schema";
import { makeReport } from "@/lib/reports/server/reports";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operation: "reportError",
    access: { entry: "report.create" },
    body: reportBody,
    status: 201,
    answer: doneAnswer("received"),
    errors: ["captcha_invalid", "captcha_unavailable", "rate_limited"],
    handle: ({ actor, param, body, address }) =>
      done("received", makeReport(actor, param("id"), body, address)),
  }),
});
