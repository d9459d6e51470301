import { getTranslations } from "next-intl/server";
import { Fold } from "@/components/administration/fold";
import { ReportsDesk } from "@/components/reports/reports-desk";
import { Sentences } from "@/components/ui/sentences";
import { getReaderModel } from "@/lib/fields/server/reader-model";
import { fieldNames } from "@/lib/reports/rules";
import type { ReportPage } from "@/lib/reports/schema";

/** What readers reported on all entries. */
export async function AllReports({ first }: { first: ReportPage }) {
  const [translate, model] = await Promise.all([getTranslations("reports.admin"), getReaderModel()]);
  const { open, answered, solved } = first.counts;
  return (
    <Fold
      id="error-reports"
      title={translate("title")}
      summary={translate("summary", { total: open + answered + solved, open })}
      open={open > 0}
    >
      <p className="mb-5 max-w-[75ch] text-muted">{translate("intro")}</p>
      <Sentences of={["reports.inbox"]}>
        <ReportsDesk first={first} names={fieldNames(model)} isAdmin none={translate("none")} />
      </Sentences>
    </Fold>
  );
}
