import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { recheckLinkAnswerSchema, recheckLinkQuerySchema } from "@/lib/recheck/schema";
import { confirmByRecheckLink } from "@/lib/recheck/server/mail-links";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  POST: route({
    operation: "confirmByLink",
    summary: "Confirm with the link from an e-mail",
    description:
      "Without logging in: confirms that the algorithm in the e-mail is still up to date, as long as the recipient is its author. Works once, within 60 days; repeating it gets the same response and changes nothing. With from=page, as sent by the form on the page, the response is always 303. Opening the link with GET leads to a page that first asks for confirmation, so a program that checks links confirms nothing.",
    access: "entry.confirmByLink",
    query: recheckLinkQuerySchema,
    answer: recheckLinkAnswerSchema,
    redirects: true,
    errors: ["token_invalid", "forbidden"],
    handle: ({ query }) => confirmByRecheckLink(query),
  }),
});
