import { coEditorBody, coEditorsAnswer } from "@/lib/schemas/co-editors";
import { listCoEditors, nameCoEditor } from "@/lib/server/data/co-editors";
import { authoriseEntryWrite } from "@/lib/server/data/entry-requests";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "listCoEditors",
    access: "public.read",
    answer: coEditorsAnswer,
    errors: ["not_authenticated", "not_approved", "forbidden", "not_found"],
    handle: ({ actor, param }) => listCoEditors(actor, param("id")),
  }),
  POST: route({
    operation: "nameCoEditor",
    access: "public.read",
    authorise: ({ actor, param }) => authoriseEntryWrite(actor, param("id"), "entry.nameCoEditors"),
    body: coEditorBody,
    status: 201,
    answer: coEditorsAnswer,
    errors: [
      "not_authenticated",
      "not_approved",
      "forbidden",
      "not_found",
      "too_many_co_editors",
      "rate_limited",
    ],
    handle: ({ actor, param, body }) => nameCoEditor(actor, param("id"), body.person),
  }),
});
