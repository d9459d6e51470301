import { resource, route } from "@/lib/api/server/resource";
import { managementAnswer } from "@/lib/hospitals/schema";
import { nameHospitalAdmin, removeHospitalAdmin } from "@/lib/hospitals/server/management";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  PUT: route({
    operation: "nameHospitalAdmin",
    summary: "Name an admin of a hospital",
    description: "Names somebody who works there and has access. They are told by e-mail.",
    access: "institution.nameAdmins",
    answer: managementAnswer,
    errors: ["not_found"],
    handle: ({ actor, param }) => nameHospitalAdmin(actor, param("slug"), param("userId")),
  }),
  DELETE: route({
    operation: "removeHospitalAdmin",
    summary: "End the management of a hospital",
    description: "Somebody no longer manages this hospital; their account and algorithms stay.",
    access: "institution.nameAdmins",
    answer: managementAnswer,
    errors: ["not_found"],
    handle: ({ actor, param }) => removeHospitalAdmin(actor, param("slug"), param("userId")),
  }),
});
