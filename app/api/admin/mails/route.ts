import { z } from "zod";
import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { listFailedUnsentMails } from "@/lib/platform/mail/outbox";
import { mailAnswerSchema } from "@/lib/platform/mail/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "listMails",
    summary: "List unsent e-mail",
    description: "E-mail that has not been sent after at least one attempt.",
    access: "mail.manage",
    answer: z.array(mailAnswerSchema),
    handle: ({ actor }) => listFailedUnsentMails(actor),
  }),
});
