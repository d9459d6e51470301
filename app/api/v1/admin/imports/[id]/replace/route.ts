import { replaceBody, replacedAnswer } from "@/lib/schemas/imports";
import { resource, route } from "@/lib/server/http/resource";
import { replaceEverywhere } from "@/lib/server/import/look-through";

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
