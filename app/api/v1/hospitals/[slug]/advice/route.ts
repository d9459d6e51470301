import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { hospitalAdviceBodySchema, managementAnswerSchema } from "@/lib/hospitals/schema";
import { saveHospitalAdvice } from "@/lib/hospitals/server/management";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  PUT: route({
    operation: "chooseHospitalAdvice",
    summary: "Choose the ethics committee of a hospital",
    description:
      "committee is the _id of the institution whose ethics committee (METC) advises on the algorithms of this hospital; null is its own. fromPhase is the phase from which an algorithm of this hospital can only be saved with advice that does not refuse; null asks for none. Imports by admins are not refused.",
    access: "institution.lookAfter",
    body: hospitalAdviceBodySchema,
    answer: managementAnswerSchema,
    errors: ["forbidden", "not_found"],
    handle: ({ actor, param, body }) => saveHospitalAdvice(actor, param("slug"), body),
  }),
});
