import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations } from "next-intl/server";
import { AuditSection } from "@/components/admin/audit-section";
import { BinSection } from "@/components/admin/bin-section";
import { DataModelSection } from "@/components/admin/data-model-section";
import { ImportSection } from "@/components/admin/import-section";
import { InstitutionsSection } from "@/components/admin/institutions-section";
import { MailsSection } from "@/components/admin/mails-section";
import { MessagesSection } from "@/components/admin/messages-section";
import { NoticesCard } from "@/components/admin/notices-card";
import { SectionLinks } from "@/components/admin/section-links";
import { SynonymsSection } from "@/components/admin/synonyms-section";
import { TextsSection } from "@/components/admin/texts-section";
import { UsersSection } from "@/components/admin/users-section";
import { AUDIT_PAGE_SIZE, NO_AUDIT_FILTER } from "@/lib/domain/audit";
import { may } from "@/lib/domain/permissions";
import { paths } from "@/lib/paths";
import { listAuditEvents } from "@/lib/server/data/audit-log";
import { listBin } from "@/lib/server/data/bin";
import { listEditableBlocks } from "@/lib/server/data/content-blocks";
import { listEditableFields } from "@/lib/server/data/editable-fields";
import { listAllReports } from "@/lib/server/data/error-reports";
import { listInstitutions } from "@/lib/server/data/institutions";
import { listMessages } from "@/lib/server/data/messages";
import { listNotices } from "@/lib/server/data/notices";
import { listTroubledMails } from "@/lib/server/data/outbox";
import { listOverdue } from "@/lib/server/data/reviews";
import { listUsers } from "@/lib/server/data/users";
import { pageLanguage } from "@/lib/server/language";
import { currentActor } from "@/lib/server/session";
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
        <SynonymsSection />
        <AuditSection first={trail} />
      </NextIntlClientProvider>
    </div>
  );
}

export default inPlace(AdminPage);
