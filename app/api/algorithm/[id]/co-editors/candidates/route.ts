import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { candidatesAnswerSchema, candidatesQuerySchema } from "@/lib/co-editors/schema";
import { findCoEditorCandidates } from "@/lib/co-editors/server/co-editors";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "findCoEditorCandidates",
    summary: "Search for colleagues to add as co-editors",
    description:
      "At most ten members of the algorithm's institution who have access and are not co-editors yet. With fewer than 2 characters of the name the result is empty.",
    access: { entry: "entry.nameCoEditors" },
    query: candidatesQuerySchema,
    answer: candidatesAnswerSchema,
    handle: ({ actor, param, query }) => findCoEditorCandidates(actor, param("id"), query.search ?? ""),
  }),
});
