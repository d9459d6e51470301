import { idAnswer } from "@/lib/schemas/answers";
import { followAnswer, frequencyBody } from "@/lib/schemas/following";
import { setFrequency, stopFollowing } from "@/lib/server/data/follows";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  PUT: route({
    operation: "setFrequency",
    access: "follow.change",
    body: frequencyBody,
    answer: followAnswer,
    errors: ["not_found"],
    handle: ({ actor, param, body }) => setFrequency(actor, param("id"), body.frequency),
  }),
  DELETE: route({
    operation: "stopFollowing",
    access: "follow.change",
    answer: idAnswer,
    errors: ["not_found"],
    handle: ({ actor, param }) => stopFollowing(actor, param("id")),
  }),
});
