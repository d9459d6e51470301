import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { institutionBody, institutionEffectAnswerSchema } from "@/lib/institutions/schema";
import { previewInstitution } from "@/lib/lists/server/institution-writes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  POST: route({
    operation: "previewInstitution",
    summary: "Preview a change of an institution",
    description:
      "The number of algorithms that would show a new name, and of people who would join or leave, if you save this. Nothing is saved.",
    access: "institution.manage",
    body: institutionBody,
    lists: ["domains"],
    answer: institutionEffectAnswerSchema,
    errors: ["not_found", "institution_conflict"],
    handle: ({ actor, param, body }) => previewInstitution(actor, param("id"), body),
  }),
});
