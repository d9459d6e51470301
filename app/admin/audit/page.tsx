import { AuditSection } from "@/components/administration/audit-section";
import { listAuditEvents } from "@/lib/audit/server/log";
import { AUDIT_PAGE_SIZE, EMPTY_AUDIT_FILTER } from "@/lib/platform/audit/kinds";
import { getPageLanguage } from "@/lib/platform/language/reader-language";
import { createNoindexMetadataGenerator } from "../../metadata";
import { adminPage } from "../admin-page";

export const generateMetadata = createNoindexMetadataGenerator("audit", "title");

export default adminPage({
  part: "audit",
  action: "audit.read",
  sentences: ["audit"],
  show: async (actor) => {
    const part = { page: 1, pageSize: AUDIT_PAGE_SIZE, language: await getPageLanguage() };
    return <AuditSection first={await listAuditEvents(actor, EMPTY_AUDIT_FILTER, part)} />;
  },
});
