import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations } from "next-intl/server";
import type { FieldNames, ReportPage } from "@/lib/domain/error-reports";
import { ReportsDesk } from "./reports-desk";

/** On one's own profile: what was reported on the entries that one is the author of. */
export async function ReportsInbox({ first, names }: { first: ReportPage; names: FieldNames }) {
  const [translate, { common, reports }] = await Promise.all([
    getTranslations("reports.inbox"),
    getMessages(),
  ]);
  const { open, beantwoord, opgelost } = first.counts;
  return (
    <section
      id="meldingen"
      aria-labelledby="meldingen-kop"
      className="scroll-mt-24 rounded-card border border-line bg-surface p-5 shadow-card"
    >
      <div className="mb-3 flex flex-wrap items-baseline gap-x-3">
        <h2 id="meldingen-kop">{translate("title")}</h2>
        <p className="text-base text-muted">{translate("openCount", { count: open })}</p>
      </div>
      {open + beantwoord + opgelost > 0 ? <p className="mb-4 text-muted">{translate("intro")}</p> : null}
      <NextIntlClientProvider messages={{ common, reports: { inbox: reports.inbox } }}>
        <ReportsDesk first={first} names={names} isAdmin={false} none={translate("none")} />
      </NextIntlClientProvider>
    </section>
  );
}
