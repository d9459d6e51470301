import { resource, route } from "@/lib/api/server/resource";
import { managementAnswer } from "@/lib/hospitals/schema";
import { getManagement } from "@/lib/hospitals/server/management";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "getHospitalManagement",
    access: "institution.lookAfter",
    answer: managementAnswer,
    errors: ["forbidden", "not_found"],
    handle: ({ actor, param }) => getManagement(actor, param("slug")),
  }),
});
