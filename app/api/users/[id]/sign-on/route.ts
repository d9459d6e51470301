import { signOnAnswerSchema } from "@/lib/accounts/answers";
import { getSignOnLink } from "@/lib/accounts/server/sign-on/links";
import { createResourceHandlers, route } from "@/lib/api/server/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "getSignOn",
    summary: "Read the single sign-on link of your account",
    description:
      "The name of the provider, and since when your account has been linked to it; null if it is not linked.",
    access: { profile: "write" },
    answer: signOnAnswerSchema,
    handle: ({ actor, param }) => getSignOnLink(actor, param("id")),
  }),
});
