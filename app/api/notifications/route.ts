import { z } from "zod";
import { noticeAnswer, noticeBody } from "@/lib/administration/schema";
import { addNotice, listNotices } from "@/lib/administration/server/notices";
import { resource, route } from "@/lib/api/server/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "listNotifications",
    access: "public.read",
    answer: z.array(noticeAnswer),
    handle: () => listNotices(),
  }),
  POST: route({
    operation: "addNotification",
    access: "notice.write",
    body: noticeBody,
    status: 201,
    answer: noticeAnswer,
    handle: ({ actor, body }) => addNotice(actor, body),
  }),
});
