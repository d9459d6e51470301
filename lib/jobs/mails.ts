import "server-only";
import { isNamingTrue } from "../co-editors/server/mails";
import { reviseChangeMail } from "../following/server/change-mails";
import { type Leave, leaveAsWritten } from "../platform/mail/worker";
import { reviseCertificateMail } from "../products/server/certificate-mails";
import { reviseStatusMail } from "../products/server/status-mails";

/** Looks once more, as a mail leaves, whether what it tells may still be told: it may have waited for days. */
export const leaveIfTrue: Leave = async (mail) => {
  if (mail.followerId !== null) return reviseChangeMail(mail, mail.followerId);
  if (mail.kind === "coEditorNamed" && !(await isNamingTrue(mail.idempotencyKey))) return null;
  if (mail.kind === "certificateEnds" || mail.kind === "certificateEnded") return reviseCertificateMail(mail);
  if (mail.kind === "productStatus") return reviseStatusMail(mail);
  return leaveAsWritten(mail);
};
