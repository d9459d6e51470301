import { getTranslations } from "next-intl/server";
import { AdminPart } from "@/components/administration/admin-part";
import { OverdueEntryList } from "@/components/recheck/overdue-desk";
import { listOverdueEntries } from "@/lib/recheck/server/rechecks";
import { createNoindexMetadataGenerator } from "../../metadata";
import { adminPage } from "../admin-page";

export const generateMetadata = createNoindexMetadataGenerator("recheck.admin", "title");

export default adminPage({
  part: "overdue",
  action: "recheck.manage",
  sentences: ["recheck.admin", "recheck.control", "recheck.panel"],
  show: async (actor) => {
    const [first, translate] = await Promise.all([
      listOverdueEntries(actor),
      getTranslations("recheck.admin"),
    ]);
    return (
      <AdminPart id="overdue" title={translate("title")} summary={translate("summary", first.counts)}>
        <p className="mb-5 max-w-[75ch] text-muted">{translate("intro")}</p>
        <OverdueEntryList first={first} />
      </AdminPart>
    );
  },
});
