import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { boardReportAnswerSchema, freezeBodySchema } from "@/lib/board/schema";
import { freezeBoardReport } from "@/lib/board/server/reports";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  POST: route({
    operation: "freezeBoardReport",
    summary: "Freeze a report to the board",
    description:
      "Keeps the report for ever as it is now, with your name and the moment. Only for an admin of this hospital. sha256 is that of the draft that you read: if the draft says something else by now, this gives 409 board_report_conflict. A hospital has one report on a year; a frozen one is never changed or replaced.",
    access: "institution.lookAfter",
    body: freezeBodySchema,
    answer: boardReportAnswerSchema,
    errors: ["forbidden", "not_found", "board_report_conflict", "board_report_frozen"],
    handle: ({ actor, param, body }) => freezeBoardReport(actor, param("slug"), param("year"), body),
  }),
});
