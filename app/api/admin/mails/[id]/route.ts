import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { idAnswerSchema } from "@/lib/platform/http/answers";
import { retryMail } from "@/lib/platform/mail/worker";

/** PUT retries an e-mail that could not be sent. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  PUT: route({
    operation: "retryMail",
    summary: "Retry an unsent e-mail",
    description: "Sending is attempted again from now on.",
    access: "mail.manage",
    answer: idAnswerSchema,
    errors: ["not_found"],
    handle: ({ actor, param }) => retryMail(actor, param("id")),
  }),
});
