import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { coEditorBodySchema, coEditorsAnswerSchema } from "@/lib/co-editors/schema";
import { addCoEditor, listCoEditors } from "@/lib/co-editors/server/co-editors";
import { buildAccessRuleForActs } from "@/lib/entries/lifecycle";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "listCoEditors",
    summary: "List the co-editors of an algorithm",
    description:
      "For those who may change it. A co-editor may see and change the algorithm as long as they have access and belong to the institution of the algorithm: isActive says whether they currently do.",
    access: { entry: "entry.edit" },
    answer: coEditorsAnswerSchema,
    handle: ({ actor, param }) => listCoEditors(actor, param("id")),
  }),
  POST: route({
    operation: "nameCoEditor",
    summary: "Add a co-editor",
    description:
      "For the author, as long as they belong to the institution of the algorithm, and for admins. Only people who have access and belong to that institution, and at most ten per algorithm. Anyone added gets an e-mail, at most one a day per algorithm; adding an existing co-editor changes nothing. With an access token you get 403.",
    access: buildAccessRuleForActs("nameCoEditors"),
    body: coEditorBodySchema,
    status: 201,
    answer: coEditorsAnswerSchema,
    errors: ["too_many_co_editors"],
    handle: ({ actor, param, body }) => addCoEditor(actor, param("id"), body.person),
  }),
});
