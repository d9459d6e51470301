import { resource, route } from "@/lib/api/server/resource";
import { readyAnswer } from "@/lib/platform/http/answers";
import { requireReady } from "@/lib/platform/monitoring";

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
