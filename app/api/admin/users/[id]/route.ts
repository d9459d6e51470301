import { decisionBody } from "@/lib/schemas/admin";
import { decideOnUser, eraseUser } from "@/lib/server/data/user-decisions";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  PUT: route({
    access: "user.manage",
    body: decisionBody,
    handle: ({ actor, param, body }) => decideOnUser(actor, param("id"), body),
  }),
  DELETE: route({ access: "user.manage", handle: ({ actor, param }) => eraseUser(actor, param("id")) }),
});
