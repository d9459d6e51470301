import { idAnswer } from "@/lib/schemas/answers";
import { savedSearchAnswer, searchNameBody } from "@/lib/schemas/following";
import { deleteSearch, renameSearch } from "@/lib/server/data/saved-searches";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  PUT: route({
    operation: "renameSearch",
    access: "follow.change",
    body: searchNameBody,
    answer: savedSearchAnswer,
    errors: ["not_found"],
    handle: ({ actor, param, body }) => renameSearch(actor, param("id"), body.name),
  }),
  DELETE: route({
    operation: "deleteSearch",
    access: "follow.change",
    answer: idAnswer,
    errors: ["not_found"],
    handle: ({ actor, param }) => deleteSearch(actor, param("id")),
  }),
});
