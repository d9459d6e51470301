import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { readyAnswerSchema } from "@/lib/platform/http/answers";
import { requireDatabaseReady } from "@/lib/platform/monitoring";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "getReadiness",
    summary: "Is the register ready?",
    description: "200 if the database can be reached and is migrated, otherwise 503.",
    access: "public.read",
    answer: readyAnswerSchema,
    isUncounted: true,
    handle: async () => {
      await requireDatabaseReady();
      return { status: "ready" as const };
    },
  }),
});
