import { createResourceHandlers, route } from "@/lib/api/server/resource";
import {
  declarationAnswerSchema,
  declarationBodySchema,
  declarationDraftAnswerSchema,
  declarationPublicationBodySchema,
} from "@/lib/declarations/schema";
import {
  getDeclarationDraft,
  publishDeclaration,
  saveDeclarationDraft,
} from "@/lib/declarations/server/declarations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "getDeclarationDraft",
    summary: "Read the draft of a declaration of an in-house device",
    description:
      "What the hospital declares of a device that it makes for its own use, the conditions of Article 5(5) of MDR and IVDR with their proofs, what is lacking, and what was published. For those who may open the dossier of the algorithm.",
    access: "dossier.read",
    answer: declarationDraftAnswerSchema,
    errors: ["forbidden", "not_found", "token_scope"],
    handle: ({ actor, param }) => getDeclarationDraft(actor, param("id")),
  }),
  PUT: route({
    operation: "saveDeclarationDraft",
    summary: "Save the draft of a declaration of an in-house device",
    description:
      "Replaces the draft; proofs has the proof of each condition by its key. version is the version of the draft that was changed, 0 if there is none yet: another one gives 409 declaration_conflict. Only for an algorithm whose developer is the own institution.",
    access: "dossier.write",
    body: declarationBodySchema,
    answer: declarationDraftAnswerSchema,
    errors: ["forbidden", "not_found", "declaration_conflict"],
    handle: ({ actor, param, body }) => saveDeclarationDraft(actor, param("id"), body),
  }),
  POST: route({
    operation: "publishDeclaration",
    summary: "Publish a declaration of an in-house device",
    description:
      "Publishes the draft with this version under an address of its own; it takes the place of the declaration that holds, which stays readable as replaced. Only for an admin of the algorithm's hospital. Fields that are lacking are named in 400 invalid_input. A published declaration never changes.",
    access: "dossier.write",
    body: declarationPublicationBodySchema,
    status: 201,
    answer: declarationAnswerSchema,
    errors: ["forbidden", "not_found", "declaration_conflict"],
    handle: ({ actor, param, body }) => publishDeclaration(actor, param("id"), body),
  }),
});
