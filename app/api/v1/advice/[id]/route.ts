import { z } from "zod";
import { adviceAnswerSchema } from "@/lib/advice/answers";
import { adviceBodySchema } from "@/lib/advice/schema";
import { getAdvice, giveAdvice, withdrawAdvice } from "@/lib/advice/server/advice";
import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { buildAccessRuleForActs } from "@/lib/entries/lifecycle";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "getAdvice",
    summary: "Read a request for advice, or the advice",
    description:
      "The advice for those who may see the algorithm; the request for those who may edit it, and for the committee until it answers.",
    access: "public.read",
    answer: adviceAnswerSchema,
    errors: ["not_found"],
    handle: ({ actor, param }) => getAdvice(actor, param("id")),
  }),
  PUT: route({
    operation: "giveAdvice",
    summary: "Give advice",
    description:
      "For members of the committee with the role METCMEMBER who are neither author nor co-editor of the algorithm. The advice becomes the current one of the algorithm and can never be changed; the author is e-mailed. conditions go with outcome conditional only. A request that was answered or withdrawn in the meantime gives 409 advice_conflict.",
    access: "advice.give",
    body: adviceBodySchema,
    answer: z.strictObject({ _id: z.string() }),
    errors: ["forbidden", "not_found", "advice_conflict"],
    handle: ({ actor, param, body }) => giveAdvice(actor, param("id"), body),
  }),
  DELETE: route({
    operation: "withdrawAdvice",
    summary: "Withdraw a request for advice",
    description:
      "For those who may edit the algorithm, as long as the request is open; one that was answered or withdrawn in the meantime gives 409 advice_conflict.",
    access: buildAccessRuleForActs("askAdvice"),
    answer: adviceAnswerSchema,
    errors: ["advice_conflict"],
    handle: ({ actor, param }) => withdrawAdvice(actor, param("id")),
  }),
});
