import { resource, route } from "@/lib/api/server/resource";
import { entryAnswer } from "@/lib/entries/answers";
import { reviewBody } from "@/lib/review/schema";
import { confirmEntry } from "@/lib/review/server/reviews";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  PUT: route({
    operation: "confirmEntry",
    access: { entry: "entry.confirm" },
    body: reviewBody,
    answer: entryAnswer,
    handle: ({ actor, param, body }) => confirmEntry(actor, param("id"), body.nextReview),
  }),
});
