import { signOnAnswer } from "@/lib/accounts/answers";
import { unlinkSignOn } from "@/lib/accounts/server/sign-on/links";
import { unlinkSignOnBody } from "@/lib/accounts/sign-on-schema";
import { resource, route } from "@/lib/api/server/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operation: "unlinkSignOn",
    access: { profile: "write" },
    body: unlinkSignOnBody,
    answer: signOnAnswer,
    errors: ["rate_limited"],
    handle: ({ actor, param, body }) => unlinkSignOn(actor, param("id"), body),
  }),
});
