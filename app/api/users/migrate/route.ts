import { migratedCountAnswer } from "@/lib/accounts/answers";
import { migrateBody } from "@/lib/accounts/schema";
import { handleMigration } from "@/lib/accounts/server/registrations";
import { resource, route } from "@/lib/api/server/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operation: "migrateAccount",
    summary: "Migrate an old account",
    description: "Requires the code from the e-mail; updates is the number of algorithms that were moved.",
    access: "session.create",
    isEntrance: true,
    body: migrateBody,
    answer: migratedCountAnswer,
    errors: ["token_invalid", "rate_limited"],
    handle: async ({ body, address }) => ({ updates: await handleMigration(body, address) }),
  }),
});
