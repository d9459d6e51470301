import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { managementAnswerSchema } from "@/lib/hospitals/schema";
import { getManagement } from "@/lib/hospitals/server/management";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "getHospitalManagement",
    summary: "Read the management data of a hospital",
    description:
      "The statement, contact address and people of a hospital, for hospital admins who work there, and for admins of the register.",
    access: "institution.lookAfter",
    answer: managementAnswerSchema,
    errors: ["forbidden", "not_found"],
    handle: ({ actor, param }) => getManagement(actor, param("slug")),
  }),
});
