import { z } from "zod";
import { followAnswer, followBody } from "@/lib/schemas/following";
import { follow, listFollows } from "@/lib/server/data/follows";
import { resource, route } from "@/lib/server/http/resource";

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
