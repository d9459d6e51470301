import { versionDetailAnswer } from "@/lib/schemas/entry-versions";
import { getVersion } from "@/lib/server/data/entry-versions";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "getVersion",
    access: "public.read",
    answer: versionDetailAnswer,
    errors: ["not_found"],
    handle: async ({ actor, param }) => (await getVersion(actor, param("id"), param("versionId"))).version,
  }),
});
