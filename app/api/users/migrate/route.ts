import { migrateBody } from "@/lib/schemas/auth";
import { migrate } from "@/lib/server/auth/accounts";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    access: "session.create",
    body: migrateBody,
    handle: async ({ body, address }) => ({ updates: await migrate(body, address) }),
  }),
});
