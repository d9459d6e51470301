import { idAnswer } from "@/lib/schemas/answers";
import { changeRunBody, runAnswer } from "@/lib/schemas/imports";
import { deleteRun, getRun } from "@/lib/server/data/import-runs";
import { resource, route } from "@/lib/server/http/resource";
import { changeImport } from "@/lib/server/import/runs";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "getImport",
    access: "entry.import",
    answer: runAnswer,
    errors: ["not_found"],
    handle: ({ actor, param }) => getRun(actor, param("id")),
  }),
  PUT: route({
    operation: "changeImport",
    access: "entry.import",
    body: changeRunBody,
    answer: runAnswer,
    errors: ["not_found", "import_conflict"],
    handle: ({ actor, param, body }) => changeImport(actor, param("id"), body),
  }),
  DELETE: route({
    operation: "deleteImport",
    access: "entry.import",
    answer: idAnswer,
    errors: ["not_found", "import_conflict"],
    handle: ({ actor, param }) => deleteRun(actor, param("id")),
  }),
});
