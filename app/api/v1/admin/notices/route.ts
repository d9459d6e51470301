import { z } from "zod";
import { noticeAnswerSchema } from "@/lib/administration/schema";
import { listAllNotices } from "@/lib/administration/server/notices";
import { createResourceHandlers, route } from "@/lib/api/server/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "listAllNotifications",
    summary: "List all notices, also planned and expired ones",
    description: "Newest first. GET /api/notifications has only those that are shown today.",
    access: "notice.write",
    answer: z.array(noticeAnswerSchema),
    handle: ({ actor }) => listAllNotices(actor),
  }),
});
