import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { brokenLinksAnswerSchema } from "@/lib/recheck/schema";
import { listBrokenLinksOfEntry } from "@/lib/recheck/server/link-checks";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "listBrokenLinks",
    summary: "List broken links of an algorithm",
    description:
      "For those who may change the algorithm: the links under Media that failed twice or more in a row. The register checks links once a week if LINK_CHECKS is switched on.",
    access: { entry: "entry.edit" },
    answer: brokenLinksAnswerSchema,
    handle: ({ actor, param }) => listBrokenLinksOfEntry(actor, param("id")),
  }),
});
