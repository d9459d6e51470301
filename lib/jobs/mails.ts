import "server-only";
import { accountMail } from "../accounts/server/mails";
import { adviceMailer } from "../advice/server/mails";
import { newCoEditorMail } from "../co-editors/server/mails";
import { contactMail } from "../contact/server/mails";
import { dutyMailer } from "../dossier/server/mails";
import { buildEntryMail } from "../entries/server/mails";
import { reviewMailer } from "../entries/server/review-mails";
import { changeMail } from "../following/server/mails";
import { hospitalAdminMail } from "../hospitals/server/mails";
import { createFinalMailComposer } from "../platform/mail/worker";
import { buildProposalMail, certificateMailer, statusMailer } from "../products/server/mails";
import { buildRecheckMail } from "../recheck/server/mails";
import { reportMail } from "../reports/server/mails";
import { waitingReviewsMail } from "../review/server/reminders";
import { webhookMail } from "../webhooks/server/mails";

/** The registry of mails: every kind of mail.json with the feature that composes it. */
export const composeFinalMail = createFinalMailComposer({
  ...accountMail.kinds,
  ...adviceMailer.kinds,
  ...certificateMailer.kinds,
  ...changeMail.kinds,
  ...newCoEditorMail.kinds,
  ...contactMail.kinds,
  ...dutyMailer.kinds,
  ...buildEntryMail.kinds,
  ...hospitalAdminMail.kinds,
  ...buildProposalMail.kinds,
  ...reportMail.kinds,
  ...buildRecheckMail.kinds,
  ...reviewMailer.kinds,
  ...statusMailer.kinds,
  ...waitingReviewsMail.kinds,
  ...webhookMail.kinds,
});
