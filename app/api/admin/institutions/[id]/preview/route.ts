import { resource, route } from "@/lib/api/server/resource";
import { institutionBody, institutionEffectAnswer } from "@/lib/institutions/schema";
import { previewInstitution } from "@/lib/lists/server/institution-writes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operation: "previewInstitution",
    summary: "See what a change would do",
    description:
      "How many algorithms get a new name and how many people join or leave if you save this. Nothing changes.",
    access: "institution.manage",
    body: institutionBody,
    lists: ["domains"],
    answer: institutionEffectAnswer,
    errors: ["not_found", "institution_conflict"],
    handle: ({ actor, param, body }) => previewInstitution(actor, param("id"), body),
  }),
});
