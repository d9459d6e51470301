import { resource, route } from "@/lib/api/server/resource";
import { versionDetailAnswer } from "@/lib/history/schema";
import { getVersion } from "@/lib/history/server/versions";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "getVersion",
    access: { entry: "entry.read" },
    answer: versionDetailAnswer,
    handle: async ({ actor, param }) => (await getVersion(actor, param("id"), param("versionId"))).version,
  }),
});
