import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { savedEntryAnswerSchema } from "@/lib/entries/answers";
import { buildAccessRuleForActs } from "@/lib/entries/lifecycle";
import { restoreVersionBodySchema } from "@/lib/history/schema";
import { restoreVersion } from "@/lib/history/server/versions";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  POST: route({
    operation: "restoreVersion",
    summary: "Restore an earlier version",
    description:
      "For those who may edit the algorithm: saves the content of that version, including its visibility, as a new version. A field whose choice in that version is no longer in the data model keeps its current value. Use version to say which version you started from; if there is a newer one by now, you get 409 edit_conflict and nothing changes. Where somebody else has to read the change first, it is proposed, and the response has the _id of the review under proposal; somebody else's undecided change gives 409 review_taken.",
    access: buildAccessRuleForActs("restoreVersion", "propose"),
    body: restoreVersionBodySchema,
    answer: savedEntryAnswerSchema,
    errors: ["review_taken"],
    handle: ({ actor, param, body }) => restoreVersion(actor, param("id"), param("versionId"), body),
  }),
});
