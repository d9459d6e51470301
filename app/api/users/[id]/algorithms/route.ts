import { answerProfileEntries } from "@/lib/accounts/server/profiles";
import { resource, route } from "@/lib/api/server/resource";
import { profileEntriesAnswer } from "@/lib/entries/answers";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "listProfileEntries",
    summary: "List the algorithms of a person",
    description: "For yourself, also those of colleagues at the same institution.",
    access: { profile: "read" },
    answer: profileEntriesAnswer,
    errors: ["not_found"],
    handle: ({ actor, param, isHead }) => answerProfileEntries(actor, param("id"), isHead),
  }),
});
