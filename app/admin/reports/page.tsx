import { getTranslations } from "next-intl/server";
import { AdminPart } from "@/components/administration/admin-part";
import { ReportsDesk } from "@/components/reports/reports-desk";
import { getReaderModel } from "@/lib/fields/server/reader-model";
import { getFieldNamesAndTexts } from "@/lib/reports/rules";
import { listAllReports } from "@/lib/reports/server/inbox";
import { createNoindexMetadataGenerator } from "../../metadata";
import { adminPage } from "../admin-page";

export const generateMetadata = createNoindexMetadataGenerator("reports.admin", "title");

export default adminPage({
  part: "reports",
  action: "report.manage",
  sentences: ["reports.inbox"],
  show: async (actor) => {
    const [first, model, translate] = await Promise.all([
      listAllReports(actor),
      getReaderModel(),
      getTranslations("reports.admin"),
    ]);
    const { open, answered, solved } = first.counts;
    const summary = translate("summary", { total: open + answered + solved, open });
    return (
      <AdminPart id="reports" title={translate("title")} summary={summary}>
        <p className="mb-5 max-w-[75ch] text-muted">{translate("intro")}</p>
        <ReportsDesk first={first} names={getFieldNamesAndTexts(model)} isAdmin none={translate("none")} />
      </AdminPart>
    );
  },
});
