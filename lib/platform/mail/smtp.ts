import "server-only";
import nodemailer from "nodemailer";
import { messageIdOf, preparedHeaders, SEND_TIMEOUT, type SendMail } from "./outgoing";

/** Sends through an SMTP server; the address may ask for TLS and carry a user and password. */
export function smtpTransport(url: string): SendMail {
  return async (mail) => {
    const transport = nodemailer.createTransport({
      url,
      connectionTimeout: SEND_TIMEOUT / 2,
      greetingTimeout: SEND_TIMEOUT / 2,
      socketTimeout: SEND_TIMEOUT,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    const { from, to, replyTo, subject, text, html } = mail;
    try {
      await transport.sendMail({
        from,
        to: { name: "", address: to },
        ...(replyTo === undefined ? {} : { replyTo: { name: "", address: replyTo } }),
        subject,
        text,
        html,
        messageId: messageIdOf(mail),
        headers: preparedHeaders(mail),
      });
    } finally {
      transport.close();
    }
  };
}
