import { decisionAnswer, decisionBody } from "@/lib/administration/schema";
import { decideOnUser, eraseUser } from "@/lib/administration/server/users";
import { resource, route } from "@/lib/api/server/resource";
import { idAnswer } from "@/lib/platform/http/answers";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  PUT: route({
    operation: "decideOnUser",
    access: "user.manage",
    body: decisionBody,
    answer: decisionAnswer,
    errors: ["not_found", "user_conflict"],
    handle: ({ actor, param, body }) => decideOnUser(actor, param("id"), body),
  }),
  DELETE: route({
    operation: "eraseUser",
    access: "user.manage",
    answer: idAnswer,
    errors: ["not_found", "last_admin"],
    handle: ({ actor, param }) => eraseUser(actor, param("id")),
  }),
});
