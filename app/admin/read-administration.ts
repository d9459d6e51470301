import { listEditableBlocks } from "@/lib/administration/server/content-blocks";
import { listNotices } from "@/lib/administration/server/notices";
import { listUserPage } from "@/lib/administration/server/user-page";
import { listAuditEvents } from "@/lib/audit/server/log";
import { listMessagePage } from "@/lib/contact/server/messages";
import { listBinPage } from "@/lib/entries/server/bin";
import { listInstitutions } from "@/lib/institutions/server/institutions";
import { listEditableFields } from "@/lib/lists/server/editable-fields";
import { getDataLicence } from "@/lib/open-data/server/licence";
import { AUDIT_PAGE_SIZE, NO_AUDIT_FILTER } from "@/lib/platform/audit/kinds";
import type { Actor } from "@/lib/platform/auth/actor";
import { pageLanguage } from "@/lib/platform/language/reader-language";
import { listTroubledMails } from "@/lib/platform/mail/outbox";
import { LIST_PAGE_SIZE } from "@/lib/platform/pagination";
import { listAllReports } from "@/lib/reports/server/inbox";
import { listOverdue } from "@/lib/review/server/reviews";
import { listSynonyms } from "@/lib/search/server/synonyms";

const FIRST = { search: "", page: 1, pageSize: LIST_PAGE_SIZE };

/** What stands on the page of a list that is searched in the browser, which asks for the rest. */
const firstOf = <Item>(all: Item[]) => ({ items: all.slice(0, LIST_PAGE_SIZE), total: all.length });

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
    users: listUserPage(actor, { ...FIRST, waiting: false, sort: "created", descending: true }),
    messages: listMessagePage(actor, FIRST),
    reports: listAllReports(actor),
    overdue: listOverdue(actor),
    bin: listBinPage(actor, FIRST),
    institutions: listInstitutions(actor).then((all) => ({
      ...firstOf(all),
      retired: all.filter(({ retired }) => retired).length,
    })),
    fields: listEditableFields(actor),
    mails: listTroubledMails(actor),
    texts: listEditableBlocks(actor),
    licence: getDataLicence(),
    synonyms: listSynonyms(actor).then(firstOf),
    trail: listAuditEvents(actor, NO_AUDIT_FILTER, part),
  });
}
