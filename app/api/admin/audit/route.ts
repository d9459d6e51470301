import { z } from "zod";
import { createPrivateJsonResponse, createResourceHandlers, route } from "@/lib/api/server/resource";
import { auditEventAnswerSchema, auditQuerySchema } from "@/lib/audit/schema";
import { listAuditEvents } from "@/lib/audit/server/log";
import { buildPageLinkHeader } from "@/lib/platform/pagination";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "listAuditEvents",
    summary: "Read the audit log",
    description:
      "One page of events, newest first. kind is a kind of event or a group of kinds, and may be given more than once; person is part of a name or e-mail address, or an id; subject is an id or part of the name of an algorithm, institution, product, field, synonym group or text; from and to are dates in Dutch time.",
    access: "audit.read",
    query: auditQuerySchema,
    answer: z.array(auditEventAnswerSchema),
    headers: ["X-Total-Count", "Link"],
    handle: async ({ actor, query, url, language }) => {
      const { filter, page, pageSize } = query;
      const { events, total } = await listAuditEvents(actor, filter, { page, pageSize, language });
      const link = buildPageLinkHeader(url, url.searchParams, query, total);
      return createPrivateJsonResponse(events, { headers: { "x-total-count": String(total), link } });
    },
  }),
});
