import { MailsSection } from "@/components/administration/mails-section";
import { listTroubledMails } from "@/lib/platform/mail/outbox";
import { hiddenMetadata } from "../../metadata";
import { adminPage } from "../admin-page";

export const generateMetadata = hiddenMetadata("admin.mails", "title");

export default adminPage({
  part: "mails",
  action: "mail.manage",
  show: async (actor) => <MailsSection mails={await listTroubledMails(actor)} />,
});
