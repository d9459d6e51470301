import { resource, route } from "@/lib/api/server/resource";
import { entryAnswer } from "@/lib/entries/answers";
import { recheckBody } from "@/lib/recheck/schema";
import { confirmEntry } from "@/lib/recheck/server/rechecks";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  PUT: route({
    operation: "confirmEntry",
    access: { entry: "entry.confirm" },
    body: recheckBody,
    answer: entryAnswer,
    handle: ({ actor, param, body }) => confirmEntry(actor, param("id"), body.nextRecheck),
  }),
});
