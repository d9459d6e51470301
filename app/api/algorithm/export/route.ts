import { resource, route } from "@/lib/api/server/resource";
import { entriesAnswer } from "@/lib/entries/answers";
import { FILE_MEDIA } from "@/lib/entries/entry-file";
import { answerExport } from "@/lib/export/server/answers";
import { getDataModel } from "@/lib/fields/server/data-model";
import { exportQuerySchema } from "@/lib/search/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "exportEntries",
    summary: "The list as a file",
    description:
      "Everything the list shows with the same search, filters and order, all pages together, as a file: format is csv (RFC 4180, UTF-8 with BOM; a cell that a spreadsheet would read as a formula begins with one apostrophe more than it has itself), csv-semicolon (the same with semicolons), xlsx or json. The headings of the fields are the names of the data model, several values in a cell are separated by '; '. Which algorithms are in it is decided at the start, and X-Total-Count says how many; the file is sent while it is being made. Anything you may no longer see by then is left out. If it fails halfway, the response breaks off. The download is recorded in the audit log.",
    access: "entry.list",
    query: async () => exportQuerySchema(await getDataModel()),
    answer: entriesAnswer,
    files: [FILE_MEDIA.csv, FILE_MEDIA.xlsx],
    headers: ["Content-Disposition", "X-Total-Count", "X-Search-Corrected"],
    handle: answerExport,
  }),
});
