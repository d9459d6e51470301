import { decisionAnswer, decisionBody } from "@/lib/administration/schema";
import { decideOnUser, eraseUser } from "@/lib/administration/server/users";
import { resource, route } from "@/lib/api/server/resource";
import { idAnswer } from "@/lib/platform/http/answers";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  PUT: route({
    operation: "decideOnUser",
    summary: "Decide on an account",
    description:
      "Refuse a request, e-mailing the reason, ask the applicant something first by e-mail (ask; the request keeps waiting), block or unblock an account, take away the two-step verification (resetTwoFactor; sessions and access tokens end and the person gets an e-mail), or take an approval or a refusal back (reopen; the account waits again, and mailed says whether the e-mail about it had left). Only another admin can decide on your own account.",
    access: "user.manage",
    body: decisionBody,
    answer: decisionAnswer,
    errors: ["not_found", "user_conflict"],
    handle: ({ actor, param, body }) => decideOnUser(actor, param("id"), body),
  }),
  DELETE: route({
    operation: "eraseUser",
    summary: "Delete an account",
    description: "As if the person had closed it. This cannot be undone.",
    access: "user.manage",
    answer: idAnswer,
    errors: ["not_found", "last_admin"],
    handle: ({ actor, param }) => eraseUser(actor, param("id")),
  }),
});
