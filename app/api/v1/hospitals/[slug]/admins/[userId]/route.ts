import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { managementAnswerSchema } from "@/lib/hospitals/schema";
import { appointHospitalAdmin, removeHospitalAdmin } from "@/lib/hospitals/server/management";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  PUT: route({
    operation: "nameHospitalAdmin",
    summary: "Appoint a hospital admin",
    description: "Only people who work at the hospital and have access. They are notified by e-mail.",
    access: "institution.nameAdmins",
    answer: managementAnswerSchema,
    errors: ["not_found"],
    handle: ({ actor, param }) => appointHospitalAdmin(actor, param("slug"), param("userId")),
  }),
  DELETE: route({
    operation: "removeHospitalAdmin",
    summary: "Revoke the role of a hospital admin",
    description: "The person no longer manages this hospital; their account and algorithms stay.",
    access: "institution.nameAdmins",
    answer: managementAnswerSchema,
    errors: ["not_found"],
    handle: ({ actor, param }) => removeHospitalAdmin(actor, param("slug"), param("userId")),
  }),
});
