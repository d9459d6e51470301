import { z } from "zod";
import { resource, route } from "@/lib/api/server/resource";
import { auditFileQuery } from "@/lib/audit/schema";
import { answerAuditFile } from "@/lib/audit/server/file";

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
