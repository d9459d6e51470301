import { recoveryCodesAnswer } from "@/lib/accounts/answers";
import { renewRecoveryCodes } from "@/lib/accounts/server/two-factor";
import { changeTwoFactorBody } from "@/lib/accounts/two-factor-schema";
import { resource, route } from "@/lib/api/server/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operation: "renewRecoveryCodes",
    access: { profile: "write" },
    body: changeTwoFactorBody,
    answer: recoveryCodesAnswer,
    errors: ["rate_limited"],
    handle: ({ actor, param, body }) => renewRecoveryCodes(actor, param("id"), body),
  }),
});
