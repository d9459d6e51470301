import { z } from "zod";
import { mailAnswer } from "@/lib/schemas/answers";
import { listTroubledMails } from "@/lib/server/data/outbox";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "listMails",
    access: "mail.manage",
    answer: z.array(mailAnswer),
    handle: ({ actor }) => listTroubledMails(actor),
  }),
});
