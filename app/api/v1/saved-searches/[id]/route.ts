import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { savedSearchAnswerSchema, searchNameBodySchema } from "@/lib/following/schema";
import { deleteSavedSearch, renameSavedSearch } from "@/lib/following/server/saved-searches";
import { idAnswerSchema } from "@/lib/platform/http/answers";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  PUT: route({
    operation: "renameSearch",
    summary: "Rename a search",
    description: "Only the name changes.",
    access: "follow.change",
    body: searchNameBodySchema,
    answer: savedSearchAnswerSchema,
    errors: ["not_found"],
    handle: ({ actor, param, body }) => renameSavedSearch(actor, param("id"), body.name),
  }),
  DELETE: route({
    operation: "deleteSearch",
    summary: "Delete a search",
    description: "Also ends following it, and its feed address stops working immediately.",
    access: "follow.change",
    answer: idAnswerSchema,
    errors: ["not_found"],
    handle: ({ actor, param }) => deleteSavedSearch(actor, param("id")),
  }),
});
