import { idAnswer } from "@/lib/schemas/answers";
import { removeCoEditor } from "@/lib/server/data/co-editors";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  DELETE: route({
    operation: "removeCoEditor",
    access: "public.read",
    answer: idAnswer,
    errors: ["not_authenticated", "not_approved", "forbidden", "not_found"],
    handle: ({ actor, param }) => removeCoEditor(actor, param("id"), param("userId")),
  }),
});
