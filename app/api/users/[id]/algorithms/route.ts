import { profileEntriesAnswer } from "@/lib/schemas/answers";
import { getProfileEntries } from "@/lib/server/data/profiles";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "listProfileEntries",
    access: "profile.own",
    answer: profileEntriesAnswer,
    errors: ["not_approved", "not_found"],
    handle: ({ actor, param }) => getProfileEntries(actor, param("id")),
  }),
});
