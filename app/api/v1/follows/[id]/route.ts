import { resource, route } from "@/lib/api/server/resource";
import { followAnswer, frequencyBody } from "@/lib/following/schema";
import { setFrequency, stopFollowing } from "@/lib/following/server/follows";
import { idAnswer } from "@/lib/platform/http/answers";

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
