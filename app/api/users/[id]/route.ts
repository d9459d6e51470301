import { profileAnswer } from "@/lib/accounts/answers";
import { profileBody } from "@/lib/accounts/schema";
import { getProfile, updateProfile } from "@/lib/accounts/server/profiles";
import { resource, route } from "@/lib/api/server/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "getProfile",
    access: { profile: "read" },
    answer: profileAnswer,
    errors: ["not_found"],
    handle: ({ actor, param }) => getProfile(actor, param("id")),
  }),
  PUT: route({
    operation: "updateProfile",
    access: { profile: "write" },
    body: profileBody,
    answer: profileAnswer,
    errors: ["not_found", "email_taken", "rate_limited"],
    handle: ({ actor, param, body }) => updateProfile(actor, param("id"), body),
  }),
});
