import { decisionAnswer, decisionBodySchema } from "@/lib/administration/schema";
import { applyAdminDecisionToUser, eraseUser } from "@/lib/administration/server/users";
import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { idAnswerSchema } from "@/lib/platform/http/answers";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  PUT: route({
    operation: "decideOnUser",
    summary: "Decide on an account",
    description:
      "Refuse a request, with the reason by e-mail; e-mail a question to the applicant (ask; the request stays open); e-mail the verification code again to an address that is not verified (sendVerification); block or unblock an account; remove two-step verification (resetTwoFactor; sessions and access tokens end and the person gets an e-mail); or undo an approval or refusal (reopen; the request is open again, and mailed says whether the e-mail about the decision had been sent). Only another admin can decide on your own account.",
    access: "user.manage",
    body: decisionBodySchema,
    answer: decisionAnswer,
    errors: ["not_found", "user_conflict"],
    handle: ({ actor, param, body }) => applyAdminDecisionToUser(actor, param("id"), body),
  }),
  DELETE: route({
    operation: "eraseUser",
    summary: "Delete an account",
    description: "Same as when the person closes it. This cannot be undone.",
    access: "user.manage",
    answer: idAnswerSchema,
    errors: ["not_found", "last_admin"],
    handle: ({ actor, param }) => eraseUser(actor, param("id")),
  }),
});
