import { z } from "zod";
import { institutionAnswer } from "@/lib/schemas/answers";
import { newInstitutionBody } from "@/lib/schemas/institution";
import { addInstitution } from "@/lib/server/data/institution-writes";
import { listInstitutions } from "@/lib/server/data/institutions";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "listInstitutions",
    access: "institution.manage",
    answer: z.array(institutionAnswer),
    handle: ({ actor }) => listInstitutions(actor),
  }),
  POST: route({
    operation: "addInstitution",
    access: "institution.manage",
    body: newInstitutionBody,
    lists: ["domains"],
    status: 201,
    answer: institutionAnswer,
    handle: ({ actor, body }) => addInstitution(actor, body),
  }),
});
