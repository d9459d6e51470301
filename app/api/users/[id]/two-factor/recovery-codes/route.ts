import { recoveryCodesAnswerSchema } from "@/lib/accounts/answers";
import { changeTwoFactorBodySchema } from "@/lib/accounts/schema";
import { renewRecoveryCodes } from "@/lib/accounts/server/two-factor";
import { createResourceHandlers, route } from "@/lib/api/server/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  POST: route({
    operation: "renewRecoveryCodes",
    summary: "Create new recovery codes",
    description: "The old codes stop working.",
    access: { profile: "write" },
    body: changeTwoFactorBodySchema,
    answer: recoveryCodesAnswerSchema,
    errors: ["rate_limited"],
    handle: ({ actor, param, body }) => renewRecoveryCodes(actor, param("id"), body),
  }),
});
