import { z } from "zod";
import { resource, route } from "@/lib/api/server/resource";
import { messagePageAnswer } from "@/lib/contact/schema";
import { listMessagePage } from "@/lib/contact/server/messages";
import { PART_PARAMETERS } from "@/lib/platform/http/parameters";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "listMessagePage",
    access: "message.read",
    query: z.strictObject(PART_PARAMETERS),
    answer: messagePageAnswer,
    handle: ({ actor, query }) => listMessagePage(actor, query),
  }),
});
