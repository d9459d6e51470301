import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { dossierAnswerSchema, dossierBodySchema } from "@/lib/dossier/schema";
import { answerDossier, saveDossier } from "@/lib/dossier/server/dossiers";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "getDossier",
    summary: "Read the dossier of an algorithm",
    description:
      "What the law asks of the hospital for an algorithm: its roles, the routes through the AI Act with their days, and the duties. For those who may edit the algorithm, the admins of its hospital who may see it, and admins. A dossier that nobody saved yet has version 0, and follows from what the algorithm says.",
    access: "dossier.read",
    answer: dossierAnswerSchema,
    headers: ["ETag", "Cache-Control"],
    notModified: true,
    errors: ["forbidden", "token_scope", "not_found"],
    handle: answerDossier,
  }),
  PUT: route({
    operation: "saveDossier",
    summary: "Save the dossier of an algorithm",
    description:
      "Replaces the answers, and changes the duties that are sent. A question that answers leaves out is answered by what the algorithm says; null is unknown. Use version to say which version the change was based on (0 for the first save); if there is a newer one by now, you get 409 dossier_conflict and nothing changes. Each save that changes something makes a version.",
    access: "dossier.write",
    body: dossierBodySchema,
    answer: dossierAnswerSchema,
    errors: ["forbidden", "not_found", "dossier_conflict"],
    handle: ({ actor, param, body }) => saveDossier(actor, param("id"), body),
  }),
});
