import { signOnAnswer } from "@/lib/accounts/answers";
import { getSignOn } from "@/lib/accounts/server/sign-on/links";
import { resource, route } from "@/lib/api/server/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "getSignOn",
    summary: "Read your own single sign-on",
    description:
      "What the provider is called, and since when your account has been linked to it; null if it has not.",
    access: { profile: "write" },
    answer: signOnAnswer,
    handle: ({ actor, param }) => getSignOn(actor, param("id")),
  }),
});
