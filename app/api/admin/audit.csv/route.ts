import { z } from "zod";
import { auditFileQuery } from "@/lib/schemas/audit";
import { answerAuditFile } from "@/lib/server/http/audit-file";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "downloadAuditEvents",
    access: "audit.read",
    query: auditFileQuery,
    answer: z.string(),
    media: "text/csv",
    headers: ["Content-Disposition"],
    handle: ({ actor, query, language }) => answerAuditFile(actor, query, language),
  }),
});
