import { z } from "zod";
import { resource, route } from "@/lib/api/server/resource";
import { followAnswer, followBody } from "@/lib/following/schema";
import { follow, listFollows } from "@/lib/following/server/follows";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "listFollows",
    access: "follow.read",
    answer: z.array(followAnswer),
    handle: ({ actor }) => listFollows(actor),
  }),
  POST: route({
    operation: "follow",
    access: "follow.begin",
    body: followBody,
    answer: followAnswer,
    status: 201,
    errors: ["not_found", "too_many_follows"],
    handle: ({ actor, body }) => follow(actor, body),
  }),
});
