import { z } from "zod";
import { resource, route } from "@/lib/api/server/resource";
import { listTroubledMails } from "@/lib/platform/mail/outbox";
import { mailAnswer } from "@/lib/platform/mail/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "listMails",
    access: "mail.manage",
    answer: z.array(mailAnswer),
    handle: ({ actor }) => listTroubledMails(actor),
  }),
});
