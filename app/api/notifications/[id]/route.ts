import { idAnswer } from "@/lib/schemas/answers";
import { deleteNotice } from "@/lib/server/data/notices";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  DELETE: route({
    operation: "deleteNotification",
    access: "notice.write",
    answer: idAnswer,
    errors: ["not_found"],
    handle: ({ actor, param }) => deleteNotice(actor, param("id")),
  }),
});
