import { idAnswer } from "@/lib/schemas/answers";
import { reportAnswer } from "@/lib/schemas/error-reports";
import { deleteReport } from "@/lib/server/data/error-report-acts";
import { getReport } from "@/lib/server/data/error-reports";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "getReport",
    access: "report.list",
    answer: reportAnswer,
    errors: ["not_found"],
    handle: ({ actor, param }) => getReport(actor, param("id")),
  }),
  DELETE: route({
    operation: "deleteReport",
    access: "report.list",
    answer: idAnswer,
    errors: ["not_found", "forbidden"],
    handle: ({ actor, param }) => deleteReport(actor, param("id")),
  }),
});
