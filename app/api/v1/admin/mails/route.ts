import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { listMailPage } from "@/lib/platform/mail/outbox";
import { mailPageAnswerSchema, mailPageQuerySchema } from "@/lib/platform/mail/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "listMailPage",
    summary: "List the e-mail of the last 30 days page by page",
    description:
      "Newest first: what it was, to whom, and whether it was handed to the mail service. status=failed lists only e-mail that failed and has not been sent. Texts are not included: they are erased once sent.",
    access: "mail.manage",
    query: mailPageQuerySchema,
    answer: mailPageAnswerSchema,
    handle: ({ actor, query }) => listMailPage(actor, query),
  }),
});
