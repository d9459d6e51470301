import { decisionBody } from "@/lib/schemas/admin";
import { idAnswer } from "@/lib/schemas/answers";
import { decideOnUser, eraseUser } from "@/lib/server/data/user-decisions";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  PUT: route({
    operation: "decideOnUser",
    access: "user.manage",
    body: decisionBody,
    answer: idAnswer,
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
