import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { idAnswerSchema } from "@/lib/platform/http/answers";
import { reportAnswerSchema } from "@/lib/reports/schema";
import { deleteReport } from "@/lib/reports/server/acts";
import { getReport } from "@/lib/reports/server/inbox";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "getReport",
    summary: "Read one report",
    description:
      "For the author of the algorithm and admins. Anyone else gets exactly the same response as for something that does not exist.",
    access: { report: "handle" },
    answer: reportAnswerSchema,
    handle: ({ actor, param }) => getReport(actor, param("id")),
  }),
  DELETE: route({
    operation: "deleteReport",
    summary: "Delete a report",
    description:
      "For admins, for instance if it is spam. Anyone who may not read the report gets the same response as for something that does not exist. This cannot be undone, and nobody is notified.",
    access: { report: "remove" },
    answer: idAnswerSchema,
    handle: ({ actor, param }) => deleteReport(actor, param("id")),
  }),
});
