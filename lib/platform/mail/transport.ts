import "server-only";
import { settings } from "../env";
import { fileTransport } from "./file";
import type { SendMail } from "./outgoing";
import { resendTransport } from "./resend";
import { smtpTransport } from "./smtp";

/** Resend when its key is set, SMTP when SMTP_URL is, else files; parseSettings refuses the last in production. */
export function mailTransport(): SendMail {
  const { RESEND_API_KEY, RESEND_BASE_URL, SMTP_URL } = settings();
  if (RESEND_API_KEY) return resendTransport(RESEND_API_KEY, RESEND_BASE_URL);
  return SMTP_URL ? smtpTransport(SMTP_URL) : fileTransport(mailFolder());
}

/** Where mails are when they are files. */
function mailFolder(): string {
  return `${settings().DATA_DIR}/mail`;
}

/** Who mails are from. */
export function mailSender(): string {
  return settings().MAIL_FROM ?? "AI-register Zorg <register@localhost>";
}
