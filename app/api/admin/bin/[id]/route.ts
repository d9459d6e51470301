import { resource, route } from "@/lib/api/server/resource";
import { purgeEntry, restoreEntry } from "@/lib/entries/server/bin";
import { idAnswer } from "@/lib/platform/http/answers";
import { removeUnusedProducts } from "@/lib/products/server/unused";

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
    handle: ({ actor, param }) => purgeEntry(actor, param("id"), removeUnusedProducts),
  }),
});
