import { forbidden, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { AuditSection } from "@/components/administration/audit-section";
import { BinSection } from "@/components/administration/bin-section";
import { DataModelSection } from "@/components/administration/data-model-section";
import { ImportSection } from "@/components/administration/import-section";
import { InstitutionsSection } from "@/components/administration/institutions-section";
import { LicenceSection } from "@/components/administration/licence-section";
import { MailsSection } from "@/components/administration/mails-section";
import { MessagesSection } from "@/components/administration/messages-section";
import { NoticesCard } from "@/components/administration/notices-card";
import { SectionLinks } from "@/components/administration/section-links";
import { SynonymsSection } from "@/components/administration/synonyms-section";
import { TextsSection } from "@/components/administration/texts-section";
import { UsersSection } from "@/components/administration/users-section";
import { Sentences } from "@/components/ui/sentences";
import { paths } from "@/lib/paths";
import { may } from "@/lib/platform/auth/permissions";
import { currentActor } from "@/lib/platform/auth/session";
import { inPlace } from "../in-place";
import { hiddenMetadata } from "../metadata";
import { AllOverdue } from "./all-overdue";
import { AllReports } from "./all-reports";
import { readAdministration } from "./read-administration";

export const generateMetadata = hiddenMetadata("admin", "title");

async function AdminPage() {
  const actor = await currentActor();
  if (actor.kind === "anonymous") redirect(paths.loginThen(paths.admin));
  // Who is no admin was sent home by the middleware; this is the lock behind it.
  if (!may(actor, "admin.area")) forbidden();
  const [lists, translate] = await Promise.all([readAdministration(actor), getTranslations("admin")]);
  return (
    <div className="page-width space-y-6 py-10 sm:py-14">
      <h1>{translate("title")}</h1>
      <p className="text-lg text-muted">{translate("intro")}</p>
      <SectionLinks />
      <Sentences of={["admin", "audit", "dataModel"]}>
        <NoticesCard notices={lists.notices} self={actor.name} />
        <UsersSection first={lists.users} ownId={actor.id} />
        <MessagesSection first={lists.messages} />
        <AllReports first={lists.reports} />
        <AllOverdue first={lists.overdue} />
        <BinSection first={lists.bin} />
        <InstitutionsSection first={lists.institutions} />
        <DataModelSection fields={lists.fields} />
        <ImportSection />
        <MailsSection mails={lists.mails} />
        <TextsSection texts={lists.texts} />
        <LicenceSection licence={lists.licence} />
        <SynonymsSection first={lists.synonyms} />
        <AuditSection first={lists.trail} />
      </Sentences>
    </div>
  );
}

export default inPlace(AdminPage);
