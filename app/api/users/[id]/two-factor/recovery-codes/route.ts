import { recoveryCodesAnswer } from "@/lib/schemas/answers";
import { changeTwoFactorBody } from "@/lib/schemas/two-factor";
import { authoriseOwn } from "@/lib/server/data/profiles";
import { renewRecoveryCodes } from "@/lib/server/data/two-factor";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operation: "renewRecoveryCodes",
    access: "profile.own",
    authorise: ({ actor, param }) => authoriseOwn(actor, param("id")),
    body: changeTwoFactorBody,
    answer: recoveryCodesAnswer,
    errors: ["forbidden", "not_approved", "rate_limited"],
    handle: ({ actor, param, body }) => renewRecoveryCodes(actor, param("id"), body),
  }),
});
