import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { removeCoEditor } from "@/lib/co-editors/server/co-editors";
import { idAnswerSchema } from "@/lib/platform/http/answers";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  DELETE: route({
    operation: "removeCoEditor",
    summary: "Remove a co-editor",
    description:
      "For the author and admins, and for co-editors who want to stop. A person who is not a co-editor gives 404. No e-mail is sent.",
    access: { coEditor: "remove" },
    answer: idAnswerSchema,
    handle: ({ actor, param }) => removeCoEditor(actor, param("id"), param("userId")),
  }),
});
