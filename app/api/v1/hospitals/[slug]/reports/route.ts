import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { boardReportListAnswerSchema } from "@/lib/board/schema";
import { listBoardReports } from "@/lib/board/server/reports";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "listBoardReports",
    summary: "List the reports of a hospital to its board",
    description:
      "The reports of this year and last year, and of earlier years that somebody worked on, newest first; for hospital admins who work there, and for admins of the register.",
    access: "institution.lookAfter",
    answer: boardReportListAnswerSchema,
    errors: ["forbidden", "not_found"],
    handle: ({ actor, param }) => listBoardReports(actor, param("slug")),
  }),
});
