import { AuditSection } from "@/components/administration/audit-section";
import { parseAuditForm } from "@/lib/audit/schema";
import { listAuditEvents, summarizeAuditEvents } from "@/lib/audit/server/log";
import { getPageLanguage } from "@/lib/platform/language/reader-language";
import { createNoindexMetadataGenerator } from "../../metadata";
import { adminPage } from "../admin-page";

export const generateMetadata = createNoindexMetadataGenerator("audit", "title");

export default adminPage({
  part: "audit",
  action: "audit.read",
  sentences: ["audit"],
  show: async (actor, parameters) => {
    const { form, query } = parseAuditForm(parameters);
    const part = { ...query, language: await getPageLanguage() };
    const [{ events, total }, summary] = await Promise.all([
      listAuditEvents(actor, query.filter, part),
      summarizeAuditEvents(actor, query.filter),
    ]);
    return <AuditSection filter={form} page={query.page} events={events} total={total} summary={summary} />;
  },
});
