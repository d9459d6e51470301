import "server-only";
import { randomUUID } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import nodemailer from "nodemailer";
import { Resend } from "resend";
import { settings } from "../env";
import type { SealedMail } from "./outbox";

export interface OutgoingMail extends SealedMail {
  from: string;
  kind: string;
  /** The same for every attempt of one mail. */
  idempotencyKey: string;
  createdAt: Date;
}

/** Hands one mail to what carries it on; throws when that has not taken it. */
export type SendMail = (mail: OutgoingMail) => Promise<void>;

/** No attempt may outlast the claim of its row in the outbox. */
const SEND_TIMEOUT = 20_000;

/** The headers by which a mail program offers to unsubscribe with one click (RFC 8058, RFC 2369). */
export function unsubscribeHeaders({ unsubscribe }: SealedMail): Record<string, string> {
  if (unsubscribe === undefined) return {};
  return { "List-Unsubscribe": `<${unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

/** The key of a mail as a file's name and a header can hold it. */
const plainKey = ({ idempotencyKey }: OutgoingMail) => idempotencyKey.replace(/[^\w.-]/g, "-");

/** A mail as nodemailer takes it; by its messageId receiving servers tell a repetition. */
export function messageOf(mail: OutgoingMail) {
  const { from, to, replyTo, subject, text, html } = mail;
  return {
    from,
    to: { name: "", address: to },
    ...(replyTo === undefined ? {} : { replyTo: { name: "", address: replyTo } }),
    subject,
    text,
    html,
    messageId: `<${plainKey(mail)}@${new URL(settings().APP_URL).hostname}>`,
    // As they are: a folded address is none to some programs.
    headers: Object.fromEntries(
      Object.entries(unsubscribeHeaders(mail)).map(([name, value]) => [name, { prepared: true, value }]),
    ),
  };
}

/** Writes mails as .eml files, each whole or not at all; the name follows from the mail, so that a retry overwrites. */
export function fileTransport(folder: string): SendMail {
  return async (mail) => {
    const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "windows" });
    const { message } = await composer.sendMail({ ...messageOf(mail), date: mail.createdAt });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const moment = mail.createdAt.toISOString().replace(/[-:]/g, "").replace(".", "");
    const name = `${moment}-${mail.kind}-${plainKey(mail)}.eml`;
    const unfinished = join(/* turbopackIgnore: true */ folder, `.${randomUUID()}`);
    try {
      await writeFile(unfinished, message as Buffer, { mode: 0o600 });
      await rename(unfinished, join(/* turbopackIgnore: true */ folder, name));
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  };
}

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
    try {
      await transport.sendMail(messageOf(mail));
    } finally {
      transport.close();
    }
  };
}

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

/** Resend when its key is set, SMTP when SMTP_URL is, else files; parseSettings refuses the last in production. */
export function mailTransport(): SendMail {
  const { RESEND_API_KEY, RESEND_BASE_URL, SMTP_URL, DATA_DIR } = settings();
  if (RESEND_API_KEY) return resendTransport(RESEND_API_KEY, RESEND_BASE_URL);
  return SMTP_URL ? smtpTransport(SMTP_URL) : fileTransport(`${DATA_DIR}/mail`);
}

/** Who mails are from. */
export function mailSender(): string {
  return settings().MAIL_FROM ?? "AI-register Zorg <register@localhost>";
}
