import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { entryAnswerSchema } from "@/lib/entries/answers";
import { buildAccessRuleForActs } from "@/lib/entries/lifecycle";
import { recheckBodySchema } from "@/lib/recheck/schema";
import { confirmEntry } from "@/lib/recheck/server/rechecks";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  PUT: route({
    operation: "confirmEntry",
    summary: "Confirm that an algorithm is still up to date",
    description:
      "Confirms that the content is correct; only for those who may change the algorithm. The next recheck is in a year, or on the date that you choose, from tomorrow up to two years ahead. No new version is made, and followers are not notified. Only a person can judge this: with an access token you get 403.",
    access: buildAccessRuleForActs("confirm"),
    body: recheckBodySchema,
    answer: entryAnswerSchema,
    handle: ({ actor, param, body }) => confirmEntry(actor, param("id"), body.nextRecheck),
  }),
});
