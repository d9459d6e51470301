import { recoveryCodesAnswer, twoFactorAnswer, twoFactorSetupAnswer } from "@/lib/schemas/answers";
import { beginTwoFactorBody, confirmTwoFactorBody } from "@/lib/schemas/two-factor";
import { authoriseOwn } from "@/lib/server/data/profiles";
import { beginTwoFactor, confirmTwoFactor, getTwoFactor } from "@/lib/server/data/two-factor";
import { resource, route } from "@/lib/server/http/resource";

/** POST begins to set it up, PUT turns it on with a first code. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "getTwoFactor",
    access: "profile.own",
    answer: twoFactorAnswer,
    errors: ["forbidden", "not_approved"],
    handle: ({ actor, param }) => getTwoFactor(actor, param("id")),
  }),
  POST: route({
    operation: "beginTwoFactor",
    access: "profile.own",
    authorise: ({ actor, param }) => authoriseOwn(actor, param("id")),
    body: beginTwoFactorBody,
    answer: twoFactorSetupAnswer,
    errors: ["forbidden", "not_approved", "two_factor_conflict", "rate_limited"],
    handle: ({ actor, param, body }) => beginTwoFactor(actor, param("id"), body),
  }),
  PUT: route({
    operation: "confirmTwoFactor",
    access: "profile.own",
    authorise: ({ actor, param }) => authoriseOwn(actor, param("id")),
    body: confirmTwoFactorBody,
    answer: recoveryCodesAnswer,
    errors: ["forbidden", "not_approved", "two_factor_conflict", "rate_limited"],
    handle: ({ actor, param, body }) => confirmTwoFactor(actor, param("id"), body),
  }),
});
