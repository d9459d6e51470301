import { z } from "zod";
import { adminUserAnswerSchema, modifiedCountAnswerSchema } from "@/lib/accounts/answers";
import { usersBodySchema } from "@/lib/administration/schema";
import { listUsers, saveUsers } from "@/lib/administration/server/users";
import { createResourceHandlers, route } from "@/lib/api/server/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "listUsers",
    summary: "List accounts",
    description: "All accounts that are not closed, newest first.",
    access: "user.manage",
    answer: z.array(adminUserAnswerSchema),
    handle: ({ actor }) => listUsers(actor),
  }),
  PUT: route({
    operation: "saveUsers",
    summary: "Save the role and access of accounts",
    description:
      "Send accounts as GET returns them; only role and allowAccess may differ. Either all of them are saved or none. In a form, each account is a JSON string.",
    access: "user.manage",
    body: usersBodySchema,
    lists: ["users"],
    answer: modifiedCountAnswerSchema,
    errors: ["user_conflict", "last_admin", "admin_access"],
    handle: ({ actor, body }) => saveUsers(actor, body.users),
  }),
});
