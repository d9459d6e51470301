import { resource, route } from "@/lib/api/server/resource";
import { brokenLinksAnswer } from "@/lib/recheck/schema";
import { listBrokenLinks } from "@/lib/recheck/server/link-checks";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "listBrokenLinks",
    access: { entry: "entry.edit" },
    answer: brokenLinksAnswer,
    handle: ({ actor, param }) => listBrokenLinks(actor, param("id")),
  }),
});
