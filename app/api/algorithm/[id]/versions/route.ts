import { z } from "zod";
import { answer, resource, route } from "@/lib/api/server/resource";
import { versionAnswer, versionsQuery } from "@/lib/history/schema";
import { listVersions } from "@/lib/history/server/versions";
import { pageLinks } from "@/lib/platform/pagination";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "listVersions",
    access: { entry: "entry.read" },
    query: versionsQuery,
    answer: z.array(versionAnswer),
    headers: ["X-Total-Count", "Link"],
    handle: async ({ actor, param, query, url }) => {
      const { versions, total } = await listVersions(actor, param("id"), query);
      const link = pageLinks(url, url.searchParams, query, total);
      return answer(versions, { headers: { "x-total-count": String(total), link } });
    },
  }),
});
