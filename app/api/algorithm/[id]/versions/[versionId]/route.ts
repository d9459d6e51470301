import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { versionDetailAnswerSchema } from "@/lib/history/schema";
import { getVersion } from "@/lib/history/server/versions";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "getVersion",
    summary: "Read one version of an algorithm",
    description:
      "The content of the algorithm in that version, with the previous and next version that you may see. Anything you may not see gets exactly the same response as something that does not exist. contactEmail is only included for people with access.",
    access: { entry: "entry.read" },
    answer: versionDetailAnswerSchema,
    handle: async ({ actor, param }) => (await getVersion(actor, param("id"), param("versionId"))).version,
  }),
});
