import { z } from "zod";
import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { messagePageAnswerSchema } from "@/lib/contact/schema";
import { listMessagePage } from "@/lib/contact/server/messages";
import { LIST_PARAMETER_SCHEMAS } from "@/lib/platform/http/parameters";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "listMessagePage",
    summary: "List messages page by page",
    description:
      "Messages from the contact form and deletion requests of authors, newest first. search looks in name, e-mail address, message and algorithm: all its words must match. total is the number of results, counts covers all messages.",
    access: "message.read",
    query: z.strictObject(LIST_PARAMETER_SCHEMAS),
    answer: messagePageAnswerSchema,
    handle: ({ actor, query }) => listMessagePage(actor, query),
  }),
});
