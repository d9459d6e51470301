import { z } from "zod";
import { adminUserAnswer, modifiedCountAnswer } from "@/lib/accounts/answers";
import { usersBody } from "@/lib/administration/schema";
import { listUsers, saveUsers } from "@/lib/administration/server/users";
import { createResourceHandlers, route } from "@/lib/api/server/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "listUsers",
    summary: "List accounts",
    description: "All accounts that are not closed, newest first.",
    access: "user.manage",
    answer: z.array(adminUserAnswer),
    handle: ({ actor }) => listUsers(actor),
  }),
  PUT: route({
    operation: "saveUsers",
    summary: "Save the role and access of accounts",
    description:
      "Send accounts as GET returns them; only role and allowAccess may differ. Either all of them are saved or none. In a form, each account is a JSON string.",
    access: "user.manage",
    body: usersBody,
    lists: ["users"],
    answer: modifiedCountAnswer,
    errors: ["user_conflict", "last_admin", "admin_access"],
    handle: ({ actor, body }) => saveUsers(actor, body.users),
  }),
});
