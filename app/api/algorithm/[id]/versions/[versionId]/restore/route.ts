import { resource, route } from "@/lib/api/server/resource";
import { entryAnswer } from "@/lib/entries/answers";
import { restoreVersionBody } from "@/lib/history/schema";
import { restoreVersion } from "@/lib/history/server/versions";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operation: "restoreVersion",
    access: { entry: "entry.edit" },
    body: restoreVersionBody,
    answer: entryAnswer,
    handle: ({ actor, param, body }) => restoreVersion(actor, param("id"), param("versionId"), body),
  }),
});
