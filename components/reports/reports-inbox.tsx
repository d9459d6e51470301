import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations } from "next-intl/server";
import type { FieldNames } from "@/lib/reports/rules";
import type { ReportPage } from "@/lib/reports/schema";
import { ReportsDesk } from "./reports-desk";

/** On one's own profile: what was reported on the entries that one is the author of. */
export async function ReportsInbox({ first, names }: { first: ReportPage; names: FieldNames }) {
  const [translate, { common, reports }] = await Promise.all([
    getTranslations("reports.inbox"),
    getMessages(),
  ]);
  const { open, answered, solved } = first.counts;
  return (
    <section
      id="reports"
      aria-labelledby="reports-title"
      className="scroll-mt-24 rounded-card border border-line bg-surface p-5 shadow-card"
    >
      <div className="mb-3 flex flex-wrap items-baseline gap-x-3">
        <h2 id="reports-title">{translate("title")}</h2>
        <p className="text-base text-muted">{translate("openCount", { count: open })}</p>
      </div>
      {open + answered + solved > 0 ? <p className="mb-4 text-muted">{translate("intro")}</p> : null}
      <NextIntlClientProvider messages={{ common, reports: { inbox: reports.inbox } }}>
        <ReportsDesk first={first} names={names} isAdmin={false} none={translate("none")} />
      </NextIntlClientProvider>
    </section>
  );
}
