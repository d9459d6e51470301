import { z } from "zod";
import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { followAnswerSchema, followBodySchema } from "@/lib/following/schema";
import { followTarget, listFollows } from "@/lib/following/server/follows";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "listFollows",
    summary: "List what you follow",
    description:
      "Everything you follow, most recently followed first. For an algorithm or product that you may no longer see, target, name and lastChange are null.",
    access: "follow.read",
    answer: z.array(followAnswerSchema),
    handle: ({ actor }) => listFollows(actor),
  }),
  POST: route({
    operation: "follow",
    summary: "Follow something",
    description:
      "An algorithm or saved search with its _id as target, a hospital or specialty with its name from the data model, a product with its slug. Following a product covers changes to its algorithms, and algorithms added to it. Changes are e-mailed: atOnce immediately, weekly on Monday morning. If you already follow it, only the frequency changes. You are not told about your own changes, and never about anything you may not see.",
    access: "follow.begin",
    body: followBodySchema,
    answer: followAnswerSchema,
    status: 201,
    errors: ["not_found", "too_many_follows"],
    handle: ({ actor, body }) => followTarget(actor, body),
  }),
});
