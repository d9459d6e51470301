import { resource, route } from "@/lib/api/server/resource";
import { runAnswer } from "@/lib/import/answers";
import { changeRunBody } from "@/lib/import/schema";
import { deleteRun, getRun } from "@/lib/import/server/data/runs";
import { changeImport } from "@/lib/import/server/runs";
import { idAnswer } from "@/lib/platform/http/answers";

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
