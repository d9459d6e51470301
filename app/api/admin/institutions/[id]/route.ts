import { resource, route } from "@/lib/api/server/resource";
import { institutionBody, savedInstitutionAnswer } from "@/lib/institutions/schema";
import { saveInstitution } from "@/lib/lists/server/institution-writes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  PUT: route({
    operation: "saveInstitution",
    access: "institution.manage",
    body: institutionBody,
    lists: ["domains"],
    answer: savedInstitutionAnswer,
    errors: ["not_found", "institution_conflict"],
    handle: ({ actor, param, body }) => saveInstitution(actor, param("id"), body),
  }),
});
