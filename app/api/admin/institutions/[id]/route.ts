import { savedInstitutionAnswer } from "@/lib/schemas/answers";
import { institutionBody } from "@/lib/schemas/institution";
import { saveInstitution } from "@/lib/server/data/institution-writes";
import { resource, route } from "@/lib/server/http/resource";

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
