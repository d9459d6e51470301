import { noticeAnswerSchema, noticeChangeBodySchema } from "@/lib/administration/schema";
import { deleteNotice, updateNotice } from "@/lib/administration/server/notices";
import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { idAnswerSchema } from "@/lib/platform/http/answers";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  PUT: route({
    operation: "changeNotification",
    summary: "Change a notice",
    description:
      "Changes text, style and period immediately; the date stays, and so does an omitted day of the period. was is the content and style that the change is based on: if the notice is different by now, nothing changes and the answer is text_conflict.",
    access: "notice.write",
    body: noticeChangeBodySchema,
    answer: noticeAnswerSchema,
    errors: ["not_found", "text_conflict"],
    handle: ({ actor, param, body }) => updateNotice(actor, param("id"), body),
  }),
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
