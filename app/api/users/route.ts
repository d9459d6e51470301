import { usersBody } from "@/lib/schemas/admin";
import { listUsers, saveUsers } from "@/lib/server/data/users";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({ access: "user.manage", handle: ({ actor }) => listUsers(actor) }),
  PUT: route({
    access: "user.manage",
    body: usersBody,
    lists: ["users"],
    handle: ({ actor, body }) => saveUsers(actor, body.users),
  }),
});
