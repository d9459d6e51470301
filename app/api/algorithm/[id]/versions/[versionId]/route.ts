import { resource, route } from "@/lib/api/server/resource";
import { versionDetailAnswer } from "@/lib/history/schema";
import { getVersion } from "@/lib/history/server/versions";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "getVersion",
    summary: "Read one version of an algorithm",
    description:
      "What the algorithm was in that version, with the versions next to it that you may see. Anything you may not see gets exactly the same response as something that does not exist. contactEmail is only included for people with access.",
    access: { entry: "entry.read" },
    answer: versionDetailAnswer,
    handle: async ({ actor, param }) => (await getVersion(actor, param("id"), param("versionId"))).version,
  }),
});
