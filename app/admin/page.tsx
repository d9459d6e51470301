import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations } from "next-intl/server";
import { AuditSection } from "@/components/administration/audit-section";
import { BinSection } from "@/components/administration/bin-section";
import { DataModelSection } from "@/components/administration/data-model-section";
import { ImportSection } from "@/components/administration/import-section";
import { InstitutionsSection } from "@/components/administration/institutions-section";
import { MailsSection } from "@/components/administration/mails-section";
import { MessagesSection } from "@/components/administration/messages-section";
import { NoticesCard } from "@/components/administration/notices-card";
import { SectionLinks } from "@/components/administration/section-links";
import { SynonymsSection } from "@/components/administration/synonyms-section";
import { TextsSection } from "@/components/administration/texts-section";
import { UsersSection } from "@/components/administration/users-section";
import { listEditableBlocks } from "@/lib/administration/server/content-blocks";
import { listNotices } from "@/lib/administration/server/notices";
import { listUsers } from "@/lib/administration/server/users";
import { listAuditEvents } from "@/lib/audit/server/log";
import { listMessages } from "@/lib/contact/server/messages";
import { listBin } from "@/lib/entries/server/bin";
import { listInstitutions } from "@/lib/institutions/server/institutions";
import { listEditableFields } from "@/lib/lists/server/editable-fields";
import { paths } from "@/lib/paths";
import { AUDIT_PAGE_SIZE, NO_AUDIT_FILTER } from "@/lib/platform/audit/kinds";
import { may } from "@/lib/platform/auth/permissions";
import { currentActor } from "@/lib/platform/auth/session";
import { pageLanguage } from "@/lib/platform/language/reader-language";
import { listTroubledMails } from "@/lib/platform/mail/outbox";
import { listAllReports } from "@/lib/reports/server/reports";
import { listOverdue } from "@/lib/review/server/reviews";
import { listSynonyms } from "@/lib/search/server/synonyms";
import { inPlace, refuse } from "../in-place";
import { AllOverdue } from "./all-overdue";
import { AllReports } from "./all-reports";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("admin"))("title"), robots: { index: false } };
}

async function AdminPage() {
  const actor = await currentActor();
  if (actor.kind === "anonymous") redirect(paths.loginThen(paths.admin));
  // Who is no admin was sent home by the middleware; this is the lock behind it.
  if (!may(actor, "admin.area")) refuse(403);
  const language = await pageLanguage();
  const [
    notices,
    users,
    messages,
    reports,
    overdue,
    bin,
    institutions,
    fields,
    mails,
    texts,
    synonyms,
    trail,
    translate,
    { common, admin, audit, dataModel },
  ] = await Promise.all([
    listNotices(),
    listUsers(actor),
    listMessages(actor),
    listAllReports(actor),
    listOverdue(actor),
    listBin(actor),
    listInstitutions(actor),
    listEditableFields(actor),
    listTroubledMails(actor),
    listEditableBlocks(actor),
    listSynonyms(actor),
    listAuditEvents(actor, NO_AUDIT_FILTER, { page: 1, pageSize: AUDIT_PAGE_SIZE, language }),
    getTranslations("admin"),
    getMessages(),
  ]);
  return (
    <div className="page-width space-y-6 py-10 sm:py-14">
      <h1>{translate("title")}</h1>
      <p className="text-lg text-muted">{translate("intro")}</p>
      <SectionLinks />
      <NextIntlClientProvider messages={{ common, admin, audit, dataModel }}>
        <NoticesCard notices={notices} self={actor.name} />
        <UsersSection users={users} ownId={actor.id} />
        <MessagesSection messages={messages} />
        <AllReports first={reports} />
        <AllOverdue first={overdue} />
        <BinSection entries={bin} />
        <InstitutionsSection institutions={institutions} />
        <DataModelSection fields={fields} />
        <ImportSection />
        <MailsSection mails={mails} />
        <TextsSection texts={texts} />
        <SynonymsSection groups={synonyms} />
        <AuditSection first={trail} />
      </NextIntlClientProvider>
    </div>
  );
}

export default inPlace(AdminPage);
