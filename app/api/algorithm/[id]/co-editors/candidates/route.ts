import { resource, route } from "@/lib/api/server/resource";
import { candidatesAnswer, candidatesQuery } from "@/lib/co-editors/schema";
import { findCandidates } from "@/lib/co-editors/server/co-editors";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "findCoEditorCandidates",
    access: { entry: "entry.nameCoEditors" },
    query: candidatesQuery,
    answer: candidatesAnswer,
    handle: ({ actor, param, query }) => findCandidates(actor, param("id"), query.search ?? ""),
  }),
});
