import { brokenLinksAnswer } from "@/lib/schemas/review";
import { listBrokenLinks } from "@/lib/server/data/link-checks";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "listBrokenLinks",
    access: "public.read",
    answer: brokenLinksAnswer,
    errors: ["not_authenticated", "not_approved", "forbidden", "not_found"],
    handle: ({ actor, param }) => listBrokenLinks(actor, param("id")),
  }),
});
