import { resource, route } from "@/lib/api/server/resource";
import { candidatesAnswer, candidatesQuery } from "@/lib/co-editors/schema";
import { findCandidates } from "@/lib/co-editors/server/co-editors";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "findCoEditorCandidates",
    summary: "Search for colleagues to add as co-editors",
    description:
      "At most ten names, of members of the institution of the algorithm who have access and are not co-editors yet. Type at least 2 characters of the name; with fewer the answer is empty.",
    access: { entry: "entry.nameCoEditors" },
    query: candidatesQuery,
    answer: candidatesAnswer,
    handle: ({ actor, param, query }) => findCandidates(actor, param("id"), query.search ?? ""),
  }),
});
