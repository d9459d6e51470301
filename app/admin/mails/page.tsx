import { MailHistory, UnsentMailsSection } from "@/components/administration/mails-section";
import { listFailedUnsentMails, listMailPage } from "@/lib/platform/mail/outbox";
import { createNoindexMetadataGenerator } from "../../metadata";
import { adminPage } from "../admin-page";

export const generateMetadata = createNoindexMetadataGenerator("admin.mails", "title");

export default adminPage({
  part: "mails",
  action: "mail.manage",
  show: async (actor) => {
    const [mails, history] = await Promise.all([listFailedUnsentMails(actor), listMailPage(actor)]);
    return (
      <UnsentMailsSection mails={mails}>
        <MailHistory first={history} />
      </UnsentMailsSection>
    );
  },
});
