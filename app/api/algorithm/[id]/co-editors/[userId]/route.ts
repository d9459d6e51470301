import { resource, route } from "@/lib/api/server/resource";
import { removeCoEditor } from "@/lib/co-editors/server/co-editors";
import { idAnswer } from "@/lib/platform/http/answers";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  DELETE: route({
    operation: "removeCoEditor",
    access: { coEditor: "remove" },
    answer: idAnswer,
    handle: ({ actor, param }) => removeCoEditor(actor, param("id"), param("userId")),
  }),
});
