import { twoFactorAnswerSchema } from "@/lib/accounts/answers";
import { changeTwoFactorBodySchema } from "@/lib/accounts/schema";
import { disableTwoFactor } from "@/lib/accounts/server/two-factor";
import { createResourceHandlers, route } from "@/lib/api/server/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  POST: route({
    operation: "switchTwoFactorOff",
    summary: "Switch off two-step verification",
    description: "Requires the password, and a code from the app or a recovery code.",
    access: { profile: "write" },
    body: changeTwoFactorBodySchema,
    answer: twoFactorAnswerSchema,
    errors: ["rate_limited"],
    handle: ({ actor, param, body }) => disableTwoFactor(actor, param("id"), body),
  }),
});
