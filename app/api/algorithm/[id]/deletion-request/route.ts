import { idAnswer } from "@/lib/schemas/answers";
import { deletionRequestBody } from "@/lib/schemas/entry-requests";
import { authoriseEntryWrite, requestDeletion } from "@/lib/server/data/entry-requests";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operation: "requestDeletion",
    access: "public.read",
    authorise: ({ actor, param }) => authoriseEntryWrite(actor, param("id"), "entry.requestDeletion"),
    body: deletionRequestBody,
    status: 201,
    answer: idAnswer,
    errors: ["not_authenticated", "not_approved", "forbidden", "not_found", "deletion_requested"],
    handle: ({ actor, param, body }) => requestDeletion(actor, param("id"), body),
  }),
});
