import { z } from "zod";
import { noticeAnswerSchema, noticeBodySchema } from "@/lib/administration/schema";
import { addNotice, listNotices } from "@/lib/administration/server/notices";
import { createResourceHandlers, route } from "@/lib/api/server/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "listNotifications",
    summary: "List notices",
    description:
      "The notices that are shown today, newest first: from shownFrom up to and including shownUntil, in Dutch time.",
    access: "public.read",
    answer: z.array(noticeAnswerSchema),
    handle: () => listNotices(),
  }),
  POST: route({
    operation: "addNotification",
    summary: "Post a notice",
    description:
      "It appears at the top of the register immediately, or with shownFrom and shownUntil on these days and those between, in Dutch time.",
    access: "notice.write",
    body: noticeBodySchema,
    status: 201,
    answer: noticeAnswerSchema,
    handle: ({ actor, body }) => addNotice(actor, body),
  }),
});
