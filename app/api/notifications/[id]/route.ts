import { deleteNotice } from "@/lib/administration/server/notices";
import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { idAnswerSchema } from "@/lib/platform/http/answers";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  DELETE: route({
    operation: "deleteNotification",
    summary: "Delete a notice",
    description: "It disappears everywhere immediately.",
    access: "notice.write",
    answer: idAnswerSchema,
    errors: ["not_found"],
    handle: ({ actor, param }) => deleteNotice(actor, param("id")),
  }),
});
