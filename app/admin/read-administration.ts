import { listEditableBlocks } from "@/lib/administration/server/content-blocks";
import { listNotices } from "@/lib/administration/server/notices";
import { listUsers } from "@/lib/administration/server/users";
import { listAuditEvents } from "@/lib/audit/server/log";
import { listMessages } from "@/lib/contact/server/messages";
import { listBin } from "@/lib/entries/server/bin";
import { listInstitutions } from "@/lib/institutions/server/institutions";
import { listEditableFields } from "@/lib/lists/server/editable-fields";
import { AUDIT_PAGE_SIZE, NO_AUDIT_FILTER } from "@/lib/platform/audit/kinds";
import type { Actor } from "@/lib/platform/auth/actor";
import { pageLanguage } from "@/lib/platform/language/reader-language";
import { listTroubledMails } from "@/lib/platform/mail/outbox";
import { listAllReports } from "@/lib/reports/server/inbox";
import { listOverdue } from "@/lib/review/server/reviews";
import { listSynonyms } from "@/lib/search/server/synonyms";

/** Everything that admins look after, each list with its section of the page. */
export async function readAdministration(actor: Actor) {
  const part = { page: 1, pageSize: AUDIT_PAGE_SIZE, language: await pageLanguage() };
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
    listAuditEvents(actor, NO_AUDIT_FILTER, part),
  ]);
  return {
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
  };
}
