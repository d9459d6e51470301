import { resource, route } from "@/lib/api/server/resource";
import { entryAnswer } from "@/lib/entries/answers";
import { newAuthorBody } from "@/lib/entries/schema";
import { handOverEntry } from "@/lib/entries/server/requests";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  PUT: route({
    operation: "handOverEntry",
    access: { entry: "entry.handOver" },
    body: newAuthorBody,
    answer: entryAnswer,
    errors: ["edit_conflict"],
    handle: ({ actor, param, body }) => handOverEntry(actor, param("id"), body),
  }),
});
