import { signOnAnswer } from "@/lib/schemas/answers";
import { unlinkSignOnBody } from "@/lib/schemas/sign-on";
import { authoriseOwn } from "@/lib/server/data/profiles";
import { unlinkSignOn } from "@/lib/server/data/sign-on";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operation: "unlinkSignOn",
    access: "profile.own",
    authorise: ({ actor, param }) => authoriseOwn(actor, param("id")),
    body: unlinkSignOnBody,
    answer: signOnAnswer,
    errors: ["forbidden", "not_approved", "rate_limited"],
    handle: ({ actor, param, body }) => unlinkSignOn(actor, param("id"), body),
  }),
});
