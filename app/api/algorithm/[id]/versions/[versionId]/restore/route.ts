import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { entryAnswerSchema } from "@/lib/entries/answers";
import { buildAccessRuleForActs } from "@/lib/entries/lifecycle";
import { restoreVersionBodySchema } from "@/lib/history/schema";
import { restoreVersion } from "@/lib/history/server/versions";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  POST: route({
    operation: "restoreVersion",
    summary: "Restore an earlier version",
    description:
      "For those who may edit the algorithm: saves the content of that version, including its visibility, as a new version. A field whose choice in that version is no longer in the data model keeps its current value. Use version to say which version you started from; if there is a newer one by now, you get 409 edit_conflict and nothing changes.",
    access: buildAccessRuleForActs("restoreVersion"),
    body: restoreVersionBodySchema,
    answer: entryAnswerSchema,
    handle: ({ actor, param, body }) => restoreVersion(actor, param("id"), param("versionId"), body),
  }),
});
