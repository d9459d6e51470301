import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { contactBodySchema, managementAnswerSchema } from "@/lib/hospitals/schema";
import { saveHospitalContact } from "@/lib/hospitals/server/management";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  PUT: route({
    operation: "saveHospitalContact",
    summary: "Save the contact address of a hospital",
    description: "The public e-mail address for questions about AI in this hospital; null removes it.",
    access: "institution.lookAfter",
    body: contactBodySchema,
    answer: managementAnswerSchema,
    errors: ["forbidden", "not_found"],
    handle: ({ actor, param, body }) => saveHospitalContact(actor, param("slug"), body),
  }),
});
