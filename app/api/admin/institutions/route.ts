import { z } from "zod";
import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { institutionAnswerSchema, newInstitutionBodySchema } from "@/lib/institutions/schema";
import { listInstitutions } from "@/lib/institutions/server/institutions";
import { addInstitution } from "@/lib/lists/server/institution-writes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "listInstitutions",
    summary: "List institutions",
    description:
      "All institutions, including retired ones, with their e-mail domains and their numbers of people and algorithms.",
    access: "institution.manage",
    answer: z.array(institutionAnswerSchema),
    handle: ({ actor }) => listInstitutions(actor),
  }),
  POST: route({
    operation: "addInstitution",
    summary: "Add an institution",
    description: "Anyone with a verified address at one of the domains belongs to it immediately.",
    access: "institution.manage",
    body: newInstitutionBodySchema,
    lists: ["domains"],
    status: 201,
    answer: institutionAnswerSchema,
    handle: ({ actor, body }) => addInstitution(actor, body),
  }),
});
