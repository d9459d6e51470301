import {
  recoveryCodesAnswerSchema,
  twoFactorAnswerSchema,
  twoFactorSetupAnswerSchema,
} from "@/lib/accounts/answers";
import { confirmTwoFactorBodySchema, passwordBodySchema } from "@/lib/accounts/schema";
import { beginTwoFactorSetup, confirmTwoFactorSetup, getTwoFactor } from "@/lib/accounts/server/two-factor";
import { createResourceHandlers, route } from "@/lib/api/server/resource";

/** POST starts the setup of two-step verification, PUT enables it with a first code. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "getTwoFactor",
    summary: "Read the state of your two-step verification",
    description: "Whether it is on, how many recovery codes are left, and whether your role requires it.",
    access: { profile: "write" },
    answer: twoFactorAnswerSchema,
    handle: ({ actor, param }) => getTwoFactor(actor, param("id")),
  }),
  POST: route({
    operation: "beginTwoFactor",
    summary: "Set up two-step verification",
    description:
      "Returns the secret for the authenticator app. Two-step verification is only switched on once a first code has been confirmed (PUT).",
    access: { profile: "write" },
    body: passwordBodySchema,
    answer: twoFactorSetupAnswerSchema,
    errors: ["two_factor_conflict", "rate_limited"],
    handle: ({ actor, param, body }) => beginTwoFactorSetup(actor, param("id"), body),
  }),
  PUT: route({
    operation: "confirmTwoFactor",
    summary: "Switch on two-step verification",
    description:
      "Requires a first code from the app. Returns the recovery codes, which cannot be seen again afterwards.",
    access: { profile: "write" },
    body: confirmTwoFactorBodySchema,
    answer: recoveryCodesAnswerSchema,
    errors: ["two_factor_conflict", "rate_limited"],
    handle: ({ actor, param, body }) => confirmTwoFactorSetup(actor, param("id"), body),
  }),
});
