import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations } from "next-intl/server";
import { Fold } from "@/components/admin/fold";
import { ReportsDesk } from "@/components/reports/reports-desk";
import { fieldNames, type ReportPage } from "@/lib/domain/error-reports";
import { getReaderModel } from "@/lib/server/reader-model";

/** What readers reported on all entries. */
export async function AllReports({ first }: { first: ReportPage }) {
  const [translate, { common, reports }, model] = await Promise.all([
    getTranslations("reports.admin"),
    getMessages(),
    getReaderModel(),
  ]);
  const { open, beantwoord, opgelost } = first.counts;
  return (
    <Fold
      id="foutmeldingen"
      title={translate("title")}
      summary={translate("summary", { total: open + beantwoord + opgelost, open })}
      open={open > 0}
    >
      <p className="mb-5 max-w-[75ch] text-muted">{translate("intro")}</p>
      <NextIntlClientProvider messages={{ common, reports: { inbox: reports.inbox } }}>
        <ReportsDesk first={first} names={fieldNames(model)} isAdmin none={translate("none")} />
      </NextIntlClientProvider>
    </Fold>
  );
}
