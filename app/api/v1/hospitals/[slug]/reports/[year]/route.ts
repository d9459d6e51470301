import { createResourceHandlers, route } from "@/lib/api/server/resource";
import {
  boardReportAnswerSchema,
  boardReportBodySchema,
  boardReportOrContentAnswerSchema,
  boardReportQuerySchema,
} from "@/lib/board/schema";
import { answerBoardReport } from "@/lib/board/server/files";
import { saveBoardTexts } from "@/lib/board/server/reports";
import { FILE_MEDIA_TYPES } from "@/lib/entries/entry-file";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "getBoardReport",
    summary: "Read the report of a hospital to its board",
    description:
      "What a hospital had in a year, what was added and stopped, certificates that end, reported errors, experiences, and what its admin wrote. A draft is counted anew each time; a frozen report is always the same. Without format the answer says its state as well; with format=json it is the file whose SHA-256 is sha256, with format=xlsx a workbook. Private algorithms are never counted.",
    access: "institution.lookAfter",
    query: boardReportQuerySchema,
    answer: boardReportOrContentAnswerSchema,
    files: [FILE_MEDIA_TYPES.xlsx],
    headers: ["Content-Disposition"],
    errors: ["forbidden", "not_found"],
    handle: answerBoardReport,
  }),
  PUT: route({
    operation: "saveBoardReport",
    summary: "Save the texts of a report to the board",
    description:
      "Replaces what is typed in the draft. version is the version of the draft that was changed, 0 if there is none yet: another one gives 409 board_report_conflict. A frozen report gives 409 board_report_frozen.",
    access: "institution.lookAfter",
    body: boardReportBodySchema,
    answer: boardReportAnswerSchema,
    errors: ["forbidden", "not_found", "board_report_conflict", "board_report_frozen"],
    handle: ({ actor, param, body }) => saveBoardTexts(actor, param("slug"), param("year"), body),
  }),
});
