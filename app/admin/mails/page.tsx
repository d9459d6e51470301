import { UnsentMailsSection } from "@/components/administration/mails-section";
import { listFailedUnsentMails } from "@/lib/platform/mail/outbox";
import { createNoindexMetadataGenerator } from "../../metadata";
import { adminPage } from "../admin-page";

export const generateMetadata = createNoindexMetadataGenerator("admin.mails", "title");

export default adminPage({
  part: "mails",
  action: "mail.manage",
  show: async (actor) => <UnsentMailsSection mails={await listFailedUnsentMails(actor)} />,
});
