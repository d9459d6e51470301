import { resource, route } from "@/lib/api/server/resource";
import { replacedAnswer } from "@/lib/import/answers";
import { replaceBody } from "@/lib/import/schema";
import { replaceEverywhere } from "@/lib/import/server/correct-rows";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operation: "replaceInImport",
    access: "entry.import",
    body: replaceBody,
    answer: replacedAnswer,
    errors: ["not_found", "import_conflict"],
    handle: ({ actor, param, body }) => replaceEverywhere(actor, param("id"), body),
  }),
});
