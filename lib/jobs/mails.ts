import "server-only";
import { accountMail } from "../accounts/server/mails";
import { newCoEditorMail } from "../co-editors/server/mails";
import { contactMail } from "../contact/server/mails";
import { entryMail } from "../entries/server/mails";
import { changeMail } from "../following/server/mails";
import { hospitalAdminMail } from "../hospitals/server/mails";
import { createFinalMailComposer } from "../platform/mail/worker";
import { certificateMail, proposalMail, statusMail } from "../products/server/mails";
import { recheckMail } from "../recheck/server/mails";
import { reportMail } from "../reports/server/mails";

/** The registry of mails: every kind of mail.json with the feature that composes it. */
export const composeFinalMail = createFinalMailComposer({
  ...accountMail.kinds,
  ...certificateMail.kinds,
  ...changeMail.kinds,
  ...newCoEditorMail.kinds,
  ...contactMail.kinds,
  ...entryMail.kinds,
  ...hospitalAdminMail.kinds,
  ...proposalMail.kinds,
  ...reportMail.kinds,
  ...recheckMail.kinds,
  ...statusMail.kinds,
});
