import { signOnAnswer } from "@/lib/schemas/answers";
import { getSignOn } from "@/lib/server/data/sign-on";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "getSignOn",
    access: "profile.own",
    answer: signOnAnswer,
    errors: ["forbidden", "not_approved"],
    handle: ({ actor, param }) => getSignOn(actor, param("id")),
  }),
});
