import { idAnswer } from "@/lib/schemas/answers";
import { retryMail } from "@/lib/server/data/outbox";
import { resource, route } from "@/lib/server/http/resource";
import { nudgeMailWorker } from "@/lib/server/jobs/mail-worker";

/** PUT has a mail tried again. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  PUT: route({
    operation: "retryMail",
    access: "mail.manage",
    answer: idAnswer,
    errors: ["not_found"],
    handle: async ({ actor, param }) => {
      await retryMail(actor, param("id"));
      nudgeMailWorker();
      return { _id: param("id") };
    },
  }),
});
