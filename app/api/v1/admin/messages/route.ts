import { z } from "zod";
import { resource, route } from "@/lib/api/server/resource";
import { messagePageAnswer } from "@/lib/contact/schema";
import { listMessagePage } from "@/lib/contact/server/messages";
import { LIST_PARAMETERS } from "@/lib/platform/http/parameters";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "listMessagePage",
    summary: "Messages page by page",
    description:
      "What was sent with the contact form and requests of authors, newest first. search looks in the name, e-mail address, message and algorithm: each word must be there. total counts what was found, counts everything.",
    access: "message.read",
    query: z.strictObject(LIST_PARAMETERS),
    answer: messagePageAnswer,
    handle: ({ actor, query }) => listMessagePage(actor, query),
  }),
});
