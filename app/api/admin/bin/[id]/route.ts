import { idAnswer } from "@/lib/schemas/answers";
import { purgeEntry, restoreEntry } from "@/lib/server/data/bin";
import { resource, route } from "@/lib/server/http/resource";

/** PUT takes an entry back out of the bin, DELETE removes it for good. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  PUT: route({
    operation: "restoreEntry",
    access: "bin.manage",
    answer: idAnswer,
    errors: ["not_found"],
    handle: ({ actor, param }) => restoreEntry(actor, param("id")),
  }),
  DELETE: route({
    operation: "purgeEntry",
    access: "bin.manage",
    answer: idAnswer,
    errors: ["not_found"],
    handle: ({ actor, param }) => purgeEntry(actor, param("id")),
  }),
});
