import { streamProfileEntriesResponse } from "@/lib/accounts/server/profiles";
import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { groupedProfileEntriesAnswerSchema } from "@/lib/entries/answers";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "listProfileEntries",
    summary: "List the algorithms of a person",
    description: "For yourself, also those of colleagues at the same institution.",
    access: { profile: "read" },
    answer: groupedProfileEntriesAnswerSchema,
    errors: ["not_found"],
    handle: ({ actor, param, isHead }) => streamProfileEntriesResponse(actor, param("id"), isHead),
  }),
});
