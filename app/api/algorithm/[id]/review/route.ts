import { entryAnswer } from "@/lib/schemas/answers";
import { reviewBody } from "@/lib/schemas/review";
import { authoriseEntryWrite } from "@/lib/server/data/entry-requests";
import { confirmEntry } from "@/lib/server/data/reviews";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  PUT: route({
    operation: "confirmEntry",
    access: "public.read",
    authorise: ({ actor, param }) => authoriseEntryWrite(actor, param("id"), "entry.confirm"),
    body: reviewBody,
    answer: entryAnswer,
    errors: ["not_authenticated", "not_approved", "forbidden", "not_found"],
    handle: ({ actor, param, body }) => confirmEntry(actor, param("id"), body.nextReview),
  }),
});
