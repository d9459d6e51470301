import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { institutionBody, savedInstitutionAnswerSchema } from "@/lib/institutions/schema";
import { saveInstitution } from "@/lib/lists/server/institution-writes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  PUT: route({
    operation: "saveInstitution",
    summary: "Save an institution",
    description:
      "Every algorithm that names the institution shows the new name immediately, also in its earlier versions, without a new version. The log of the fields keeps the old name. People belong to the institution that has the domain of their verified address; algorithms keep their institution. Use revision to say which state the change was based on; if something else has been saved in the meantime, you get 409 institution_conflict.",
    access: "institution.manage",
    body: institutionBody,
    lists: ["domains"],
    answer: savedInstitutionAnswerSchema,
    errors: ["not_found", "institution_conflict"],
    handle: ({ actor, param, body }) => saveInstitution(actor, param("id"), body),
  }),
});
