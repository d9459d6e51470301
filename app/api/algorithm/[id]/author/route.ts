import { entryAnswer } from "@/lib/schemas/answers";
import { newAuthorBody } from "@/lib/schemas/entry-requests";
import { authoriseEntryWrite, handOverEntry } from "@/lib/server/data/entry-requests";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  PUT: route({
    operation: "handOverEntry",
    access: "public.read",
    authorise: ({ actor, param }) => authoriseEntryWrite(actor, param("id"), "entry.handOver"),
    body: newAuthorBody,
    answer: entryAnswer,
    errors: ["not_authenticated", "not_approved", "forbidden", "not_found", "edit_conflict"],
    handle: ({ actor, param, body }) => handOverEntry(actor, param("id"), body),
  }),
});
