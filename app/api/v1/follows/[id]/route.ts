import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { followAnswerSchema, frequencyBodySchema } from "@/lib/following/schema";
import { setFollowFrequency, stopFollowing } from "@/lib/following/server/follows";
import { idAnswerSchema } from "@/lib/platform/http/answers";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  PUT: route({
    operation: "setFrequency",
    summary: "Change the e-mail frequency of a follow",
    description: "For one thing that you follow.",
    access: "follow.change",
    body: frequencyBodySchema,
    answer: followAnswerSchema,
    errors: ["not_found"],
    handle: ({ actor, param, body }) => setFollowFrequency(actor, param("id"), body.frequency),
  }),
  DELETE: route({
    operation: "stopFollowing",
    summary: "Stop following",
    description: "Anything not yet e-mailed is dropped.",
    access: "follow.change",
    answer: idAnswerSchema,
    errors: ["not_found"],
    handle: ({ actor, param }) => stopFollowing(actor, param("id")),
  }),
});
