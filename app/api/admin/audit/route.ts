import { z } from "zod";
import { auditEventAnswer, auditQuery } from "@/lib/schemas/audit";
import { listAuditEvents } from "@/lib/server/data/audit-log";
import { pageLinks } from "@/lib/server/http/page-links";
import { answer, resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "listAuditEvents",
    access: "audit.read",
    query: auditQuery,
    answer: z.array(auditEventAnswer),
    headers: ["X-Total-Count", "Link"],
    handle: async ({ actor, query, url }) => {
      const { events, total } = await listAuditEvents(actor, query.filter, query.page, query.pageSize);
      const link = pageLinks(url, url.searchParams, query, total);
      return answer(events, { headers: { "x-total-count": String(total), link } });
    },
  }),
});
