import { migratedCountAnswerSchema } from "@/lib/accounts/answers";
import { migrationCodeBodySchema } from "@/lib/accounts/schema";
import { handleMigrationByMailedCode } from "@/lib/accounts/server/registrations";
import { createResourceHandlers, route } from "@/lib/api/server/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  POST: route({
    operation: "migrateAccount",
    summary: "Migrate an old account",
    description: "Requires the code from the e-mail; updates is the number of algorithms that were moved.",
    access: "session.create",
    isEntrance: true,
    body: migrationCodeBodySchema,
    answer: migratedCountAnswerSchema,
    errors: ["token_invalid", "rate_limited"],
    handle: async ({ body, address }) => ({ updates: await handleMigrationByMailedCode(body, address) }),
  }),
});
