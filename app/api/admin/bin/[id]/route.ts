import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { purgeEntry, restoreEntry } from "@/lib/entries/server/bin";
import { idAnswerSchema } from "@/lib/platform/http/answers";
import { removeUnconfirmedIfUnused } from "@/lib/products/server/unused";

/** PUT restores an entry from the bin, DELETE removes it permanently. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  PUT: route({
    operation: "restoreEntry",
    summary: "Restore an algorithm",
    description: "The algorithm returns to the register unchanged.",
    access: "bin.manage",
    answer: idAnswerSchema,
    errors: ["not_found"],
    handle: ({ actor, param }) => restoreEntry(actor, param("id")),
  }),
  DELETE: route({
    operation: "purgeEntry",
    summary: "Delete an algorithm permanently",
    description: "Deletes it with all its versions. This cannot be undone.",
    access: "bin.manage",
    answer: idAnswerSchema,
    errors: ["not_found"],
    handle: ({ actor, param }) => purgeEntry(actor, param("id"), removeUnconfirmedIfUnused),
  }),
});
