import { profileAnswerSchema } from "@/lib/accounts/answers";
import { profileBodySchema } from "@/lib/accounts/schema";
import { getProfile, updateProfile } from "@/lib/accounts/server/profiles";
import { createResourceHandlers, route } from "@/lib/api/server/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "getProfile",
    summary: "Read a profile",
    description:
      "Your own profile in full, and every profile in full for admins; otherwise name, role and picture.",
    access: { profile: "read" },
    answer: profileAnswerSchema,
    errors: ["not_found"],
    handle: ({ actor, param }) => getProfile(actor, param("id")),
  }),
  PUT: route({
    operation: "updateProfile",
    summary: "Change your own profile",
    description:
      "Changing the e-mail address requires the password, and only takes effect once it has been confirmed with the e-mailed link.",
    access: { profile: "write" },
    body: profileBodySchema,
    answer: profileAnswerSchema,
    errors: ["not_found", "email_taken", "rate_limited"],
    handle: ({ actor, param, body }) => updateProfile(actor, param("id"), body),
  }),
});
