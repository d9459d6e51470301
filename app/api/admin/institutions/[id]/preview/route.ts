import { institutionEffectAnswer } from "@/lib/schemas/answers";
import { institutionBody } from "@/lib/schemas/institution";
import { previewInstitution } from "@/lib/server/data/institution-writes";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operation: "previewInstitution",
    access: "institution.manage",
    body: institutionBody,
    lists: ["domains"],
    answer: institutionEffectAnswer,
    errors: ["not_found", "institution_conflict"],
    handle: ({ actor, param, body }) => previewInstitution(actor, param("id"), body),
  }),
});
