import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { hospitalReviewBodySchema, managementAnswerSchema } from "@/lib/hospitals/schema";
import { saveHospitalReview } from "@/lib/hospitals/server/management";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  PUT: route({
    operation: "chooseHospitalReview",
    summary: "Choose who reads first what a hospital publishes",
    description:
      "rule is none (published at once), colleague (a reviewer of the hospital reads it first) or admin (an admin of the register does); the register's own rule counts where it is stricter. reviewers are the _ids of its people who read first; colleague needs at least one. What waits for review goes on waiting.",
    access: "institution.lookAfter",
    body: hospitalReviewBodySchema,
    answer: managementAnswerSchema,
    errors: ["forbidden", "not_found"],
    handle: ({ actor, param, body }) => saveHospitalReview(actor, param("slug"), body),
  }),
});
