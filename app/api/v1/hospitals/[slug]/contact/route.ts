import { resource, route } from "@/lib/api/server/resource";
import { contactBody, managementAnswer } from "@/lib/hospitals/schema";
import { saveContact } from "@/lib/hospitals/server/management";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  PUT: route({
    operation: "saveHospitalContact",
    summary: "Save the contact address of a hospital",
    description:
      "The e-mail address for questions about AI in this hospital, which everyone sees; null for none.",
    access: "institution.lookAfter",
    body: contactBody,
    answer: managementAnswer,
    errors: ["forbidden", "not_found"],
    handle: ({ actor, param, body }) => saveContact(actor, param("slug"), body),
  }),
});
