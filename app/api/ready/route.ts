import { requireReady } from "@/lib/server/data/readiness";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    access: "public.read",
    handle: async () => {
      await requireReady();
      return { status: "ready" };
    },
  }),
});
