import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { unsubscribeConfirmationAnswerSchema, unsubscribeQuerySchema } from "@/lib/following/schema";
import { answerUnsubscribe } from "@/lib/following/server/unsubscribing";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  POST: route({
    operation: "unsubscribe",
    summary: "Unsubscribe with the link from an e-mail",
    description:
      "For e-mail programs (RFC 8058): without logging in, without a cookie and without Origin. Ends the follow that the e-mail was about or, with all=1, all follows that the person had when the e-mail was written. The response is 200 without a redirect; only with from=page, as sent by the form on the page, is it 303. An unknown or already used link gets the same response. Opening the address with GET leads to a page that first asks for confirmation.",
    access: "follow.stopByLink",
    query: unsubscribeQuerySchema,
    answer: unsubscribeConfirmationAnswerSchema,
    redirects: true,
    handle: ({ query }) => answerUnsubscribe(query),
  }),
});
