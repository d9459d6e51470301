import { idAnswer } from "@/lib/schemas/answers";
import { revokeAccessToken } from "@/lib/server/data/access-tokens";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  DELETE: route({
    operation: "revokeAccessToken",
    access: "profile.own",
    answer: idAnswer,
    errors: ["forbidden", "not_approved", "not_found"],
    handle: ({ actor, param }) => revokeAccessToken(actor, param("id"), param("tokenId")),
  }),
});
