import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { reviewRuleAnswerSchema } from "@/lib/review/answers";
import { reviewRuleBodySchema } from "@/lib/review/schema";
import { getRegisterReviewRule, setRegisterReviewRule } from "@/lib/review/server/rule";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "getReviewRule",
    summary: "Read who reads first in the whole register",
    description: "A hospital may have chosen a stricter rule for its own algorithms.",
    access: "review.setRule",
    answer: reviewRuleAnswerSchema,
    handle: ({ actor }) => getRegisterReviewRule(actor),
  }),
  PUT: route({
    operation: "setReviewRule",
    summary: "Choose who reads first in the whole register",
    description:
      "none publishes at once, colleague asks a reviewer of the hospital, admin an admin of the register. What waits for review goes on waiting.",
    access: "review.setRule",
    body: reviewRuleBodySchema,
    answer: reviewRuleAnswerSchema,
    handle: ({ actor, body }) => setRegisterReviewRule(actor, body.rule),
  }),
});
