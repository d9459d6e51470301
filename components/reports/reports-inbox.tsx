import { getTranslations } from "next-intl/server";
import type { FieldNamesAndTexts } from "@/lib/reports/rules";
import type { ReportPage } from "@/lib/reports/schema";
import { FormSentences } from "../form/draft/form-sentences";
import { Card } from "../ui/card";
import { ReportsDesk } from "./reports-desk";

/** Section of the to-do page with the reports on the user's own entries; nothing if there never was one. */
export async function ReportsInbox({ first, names }: { first: ReportPage; names: FieldNamesAndTexts }) {
  const translate = await getTranslations("reports.inbox");
  const { open, answered, solved } = first.counts;
  if (open + answered + solved === 0) return null;
  return (
    <Card
      anchor="reports"
      id="reports-title"
      title={translate("title")}
      summary={translate("openCount", { count: open })}
      isFolded
    >
      <p className="mb-4 text-muted">{translate("intro")}</p>
      <FormSentences of={["reports.inbox"]}>
        <ReportsDesk first={first} names={names} isAdmin={false} none={translate("none")} />
      </FormSentences>
    </Card>
  );
}
