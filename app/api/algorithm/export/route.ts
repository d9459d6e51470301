import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { entryArrayAnswerSchema } from "@/lib/entries/answers";
import { FILE_MEDIA_TYPES } from "@/lib/entries/entry-file";
import { answerListExport } from "@/lib/export/server/answers";
import { getDataModel } from "@/lib/fields/server/data-model";
import { buildExportQuerySchema } from "@/lib/search/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "exportEntries",
    summary: "Download the list of algorithms",
    description:
      "All algorithms that match the search and filters, in the same order as the list, as one file: format is csv (RFC 4180, UTF-8 with BOM; a cell that a spreadsheet would read as a formula is prefixed with an extra apostrophe), csv-semicolon (the same with semicolons), xlsx or json. The headings of the fields are the names of the data model, several values in a cell are separated by '; '. The set of algorithms is fixed at the start, and X-Total-Count is their number; the file is streamed while it is being made. Algorithms that you may no longer see by then are left out. If an error occurs halfway, the response is cut off. Without access to the register, a search or a filter is required and only public algorithms are in the file. A download by an account is recorded in the audit log.",
    access: "entry.search",
    // Errors that authoriseList throws for a list without search and filters.
    errors: ["not_authenticated", "not_approved", "two_factor_required"],
    query: async () => buildExportQuerySchema(await getDataModel()),
    answer: entryArrayAnswerSchema,
    files: [FILE_MEDIA_TYPES.csv, FILE_MEDIA_TYPES.xlsx],
    headers: ["Content-Disposition", "X-Total-Count", "X-Search-Corrected"],
    handle: answerListExport,
  }),
});
