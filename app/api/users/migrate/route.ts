import { updatesAnswer } from "@/lib/schemas/answers";
import { migrateBody } from "@/lib/schemas/auth";
import { migrate } from "@/lib/server/auth/accounts";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operation: "migrateAccount",
    access: "session.create",
    isEntrance: true,
    body: migrateBody,
    answer: updatesAnswer,
    errors: ["token_invalid", "rate_limited"],
    handle: async ({ body, address }) => ({ updates: await migrate(body, address) }),
  }),
});
