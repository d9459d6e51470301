import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { importRunAnswerSchema } from "@/lib/import/answers";
import { changeRunBodySchema } from "@/lib/import/schema";
import { deleteRun, getRun } from "@/lib/import/server/data/runs";
import { changeImport } from "@/lib/import/server/runs";
import { idAnswerSchema } from "@/lib/platform/http/answers";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "getImport",
    summary: "Read one import",
    description:
      "Its current state: the columns, the mapping, what the dry run found and, during the import, its progress.",
    access: "entry.import",
    answer: importRunAnswerSchema,
    errors: ["not_found"],
    handle: ({ actor, param }) => getRun(actor, param("id")),
  }),
  PUT: route({
    operation: "changeImport",
    summary: "Change the settings of an import",
    description:
      "Only the given settings are changed. With another encoding, delimiter, sheet or header the file is read again: corrections in rows are then lost, and if no mapping is given a new one is proposed. The mapping need not be complete yet. The author becomes the author of the added algorithms.",
    access: "entry.import",
    body: changeRunBodySchema,
    answer: importRunAnswerSchema,
    errors: ["not_found", "import_conflict"],
    handle: ({ actor, param, body }) => changeImport(actor, param("id"), body),
  }),
  DELETE: route({
    operation: "deleteImport",
    summary: "Discard an import",
    description:
      "Deletes it with its file, mapping and corrections. A completed import cannot be discarded, but can be undone for 24 hours.",
    access: "entry.import",
    answer: idAnswerSchema,
    errors: ["not_found", "import_conflict"],
    handle: ({ actor, param }) => deleteRun(actor, param("id")),
  }),
});
