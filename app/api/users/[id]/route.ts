import { profileAnswer } from "@/lib/schemas/answers";
import { profileBody } from "@/lib/schemas/profile";
import { authoriseOwn, getProfile, updateProfile } from "@/lib/server/data/profiles";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "getProfile",
    access: "profile.own",
    answer: profileAnswer,
    errors: ["not_approved", "not_found"],
    handle: ({ actor, param }) => getProfile(actor, param("id")),
  }),
  PUT: route({
    operation: "updateProfile",
    access: "profile.own",
    authorise: ({ actor, param }) => authoriseOwn(actor, param("id")),
    body: profileBody,
    answer: profileAnswer,
    errors: ["forbidden", "not_approved", "not_found", "email_taken", "rate_limited"],
    handle: ({ actor, param, body }) => updateProfile(actor, param("id"), body),
  }),
});
