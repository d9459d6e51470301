import { resource, route } from "@/lib/api/server/resource";
import { managementAnswer } from "@/lib/hospitals/schema";
import { nameHospitalAdmin, removeHospitalAdmin } from "@/lib/hospitals/server/management";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  PUT: route({
    operation: "nameHospitalAdmin",
    access: "institution.nameAdmins",
    answer: managementAnswer,
    errors: ["not_found"],
    handle: ({ actor, param }) => nameHospitalAdmin(actor, param("slug"), param("userId")),
  }),
  DELETE: route({
    operation: "removeHospitalAdmin",
    access: "institution.nameAdmins",
    answer: managementAnswer,
    errors: ["not_found"],
    handle: ({ actor, param }) => removeHospitalAdmin(actor, param("slug"), param("userId")),
  }),
});
