import { candidatesAnswer, candidatesQuery } from "@/lib/schemas/co-editors";
import { findCandidates } from "@/lib/server/data/co-editors";
import { authoriseEntryWrite } from "@/lib/server/data/entry-requests";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "findCoEditorCandidates",
    access: "public.read",
    authorise: ({ actor, param }) => authoriseEntryWrite(actor, param("id"), "entry.nameCoEditors"),
    query: candidatesQuery,
    answer: candidatesAnswer,
    errors: ["not_authenticated", "not_approved", "forbidden", "not_found"],
    handle: ({ actor, param, query }) => findCandidates(actor, param("id"), query.search ?? ""),
  }),
});
