import { z } from "zod";
import { versionAnswer, versionsQuery } from "@/lib/schemas/entry-versions";
import { listVersions } from "@/lib/server/data/entry-versions";
import { pageLinks } from "@/lib/server/http/page-links";
import { answer, resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "listVersions",
    access: "public.read",
    query: versionsQuery,
    answer: z.array(versionAnswer),
    headers: ["X-Total-Count", "Link"],
    errors: ["not_found"],
    handle: async ({ actor, param, query, url }) => {
      const { versions, total } = await listVersions(actor, param("id"), query);
      const link = pageLinks(url, url.searchParams, query, total);
      return answer(versions, { headers: { "x-total-count": String(total), link } });
    },
  }),
});
