import { entryAnswer } from "@/lib/schemas/answers";
import { restoreVersionBody } from "@/lib/schemas/entry-versions";
import { authoriseEntryWrite } from "@/lib/server/data/entry-requests";
import { restoreVersion } from "@/lib/server/data/entry-versions";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operation: "restoreVersion",
    access: "public.read",
    authorise: ({ actor, param }) => authoriseEntryWrite(actor, param("id"), "entry.edit"),
    body: restoreVersionBody,
    answer: entryAnswer,
    errors: ["not_authenticated", "not_approved", "forbidden", "not_found", "edit_conflict"],
    handle: ({ actor, param, body }) => restoreVersion(actor, param("id"), param("versionId"), body),
  }),
});
