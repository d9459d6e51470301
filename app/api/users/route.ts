import { z } from "zod";
import { usersBody } from "@/lib/schemas/admin";
import { adminUserAnswer, modifiedAnswer } from "@/lib/schemas/answers";
import { listUsers, saveUsers } from "@/lib/server/data/users";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "listUsers",
    access: "user.manage",
    answer: z.array(adminUserAnswer),
    handle: ({ actor }) => listUsers(actor),
  }),
  PUT: route({
    operation: "saveUsers",
    access: "user.manage",
    body: usersBody,
    lists: ["users"],
    answer: modifiedAnswer,
    errors: ["user_conflict", "last_admin"],
    handle: ({ actor, body }) => saveUsers(actor, body.users),
  }),
});
