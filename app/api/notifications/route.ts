import { z } from "zod";
import { noticeBody } from "@/lib/schemas/admin";
import { noticeAnswer } from "@/lib/schemas/answers";
import { addNotice, listNotices } from "@/lib/server/data/notices";
import { resource, route } from "@/lib/server/http/resource";

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
