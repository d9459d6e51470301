import { resource, route } from "@/lib/api/server/resource";
import { idAnswer } from "@/lib/platform/http/answers";
import { reportAnswer } from "@/lib/reports/schema";
import { deleteReport } from "@/lib/reports/server/acts";
import { getReport } from "@/lib/reports/server/inbox";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "getReport",
    access: { report: "handle" },
    answer: reportAnswer,
    handle: ({ actor, param }) => getReport(actor, param("id")),
  }),
  DELETE: route({
    operation: "deleteReport",
    access: { report: "remove" },
    answer: idAnswer,
    handle: ({ actor, param }) => deleteReport(actor, param("id")),
  }),
});
