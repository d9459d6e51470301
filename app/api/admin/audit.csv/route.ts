import { z } from "zod";
import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { auditFileQuery } from "@/lib/audit/schema";
import { answerAuditFile } from "@/lib/audit/server/file";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "downloadAuditEvents",
    summary: "Download the audit log",
    description:
      "All events that match the filter as CSV (RFC 4180, UTF-8 with BOM). The download is itself recorded in the audit log.",
    access: "audit.read",
    query: auditFileQuery,
    answer: z.string(),
    media: "text/csv",
    headers: ["Content-Disposition"],
    handle: ({ actor, query, language }) => answerAuditFile(actor, query, language),
  }),
});
