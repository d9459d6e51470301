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

/** What all of these come to, under their names. */
async function settled<Lists extends object>(reading: { [Name in keyof Lists]: Promise<Lists[Name]> }) {
  const read = Object.entries<Promise<unknown>>(reading).map(async ([name, list]) => [name, await list]);
  return Object.fromEntries(await Promise.all(read)) as Lists;
}

/** Everything that admins look after, each list with its section of the page. */
export async function readAdministration(actor: Actor) {
  const part = { page: 1, pageSize: AUDIT_PAGE_SIZE, language: await pageLanguage() };
  return settled({
    notices: listNotices(),
    users: listUsers(actor),
    messages: listMessages(actor),
    reports: listAllReports(actor),
    overdue: listOverdue(actor),
    bin: listBin(actor),
    institutions: listInstitutions(actor),
    fields: listEditableFields(actor),
    mails: listTroubledMails(actor),
    texts: listEditableBlocks(actor),
    synonyms: listSynonyms(actor),
    trail: listAuditEvents(actor, NO_AUDIT_FILTER, part),
  });
}
