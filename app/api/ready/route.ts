import { readyAnswer } from "@/lib/schemas/answers";
import { requireReady } from "@/lib/server/data/readiness";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "getReadiness",
    access: "public.read",
    answer: readyAnswer,
    isUncounted: true,
    handle: async () => {
      await requireReady();
      return { status: "ready" as const };
    },
  }),
});
