import { resource, route } from "@/lib/api/server/resource";
import { coEditorBody, coEditorsAnswer } from "@/lib/co-editors/schema";
import { listCoEditors, nameCoEditor } from "@/lib/co-editors/server/co-editors";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "listCoEditors",
    access: { entry: "entry.edit" },
    answer: coEditorsAnswer,
    handle: ({ actor, param }) => listCoEditors(actor, param("id")),
  }),
  POST: route({
    operation: "nameCoEditor",
    access: { entry: "entry.nameCoEditors" },
    body: coEditorBody,
    status: 201,
    answer: coEditorsAnswer,
    errors: ["too_many_co_editors"],
    handle: ({ actor, param, body }) => nameCoEditor(actor, param("id"), body.person),
  }),
});
