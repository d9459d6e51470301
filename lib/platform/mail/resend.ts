import "server-only";
import { Resend } from "resend";
import { SEND_TIMEOUT, type SendMail, unsubscribeHeaders } from "./outgoing";

/** Sends through Resend's own client. The idempotency key makes a repeated attempt harmless. */
export function resendTransport(apiKey: string, baseUrl: string): SendMail {
  const resend = new Resend(apiKey, { baseUrl });
  return async (mail) => {
    const { from, to, replyTo, subject, text, html, idempotencyKey } = mail;
    const headers = unsubscribeHeaders(mail);
    const { error } = await resend.emails.send(
      {
        from,
        to,
        subject,
        text,
        html,
        ...(replyTo === undefined ? {} : { replyTo }),
        ...(Object.keys(headers).length === 0 ? {} : { headers }),
      },
      { idempotencyKey, signal: AbortSignal.timeout(SEND_TIMEOUT) },
    );
    if (error) throw new Error(`Resend: ${error.statusCode ?? ""} ${error.name}: ${error.message}`);
  };
}
