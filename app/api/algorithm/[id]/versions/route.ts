import { z } from "zod";
import { createPrivateJsonResponse, createResourceHandlers, route } from "@/lib/api/server/resource";
import { versionAnswerSchema, versionsQuerySchema } from "@/lib/history/schema";
import { listVersions } from "@/lib/history/server/versions";
import { buildPageLinkHeader } from "@/lib/platform/pagination";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "listVersions",
    summary: "List the versions of an algorithm",
    description:
      "Every save creates a version, which is never edited afterwards; only its values are shown with their current names, and the e-mail address of a person who closes their account is removed from it. Newest first, page by page. You only get versions whose own visibility lets you see them; number and changes only count those, so they reveal nothing about the others. author is null if you may not see who saved the version.",
    access: { entry: "entry.read" },
    query: versionsQuerySchema,
    answer: z.array(versionAnswerSchema),
    headers: ["X-Total-Count", "Link"],
    handle: async ({ actor, param, query, url }) => {
      const { versions, total } = await listVersions(actor, param("id"), query);
      const link = buildPageLinkHeader(url, url.searchParams, query, total);
      return createPrivateJsonResponse(versions, { headers: { "x-total-count": String(total), link } });
    },
  }),
});
