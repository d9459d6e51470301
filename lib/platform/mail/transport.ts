import "server-only";
import { randomUUID } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import nodemailer from "nodemailer";
import { Resend } from "resend";
import { getSettings } from "../env";
import type { DecryptedMail } from "./outbox";

export interface OutgoingMail extends DecryptedMail {
  from: string;
  kind: string;
  /** Idempotency key, the same for every attempt to send this mail. */
  idempotencyKey: string;
  createdAt: Date;
}

/** Passes one mail to a mail service; throws when the service did not accept it. */
export type MailTransport = (mail: OutgoingMail) => Promise<void>;

/** Time limit of one attempt in milliseconds, shorter than the lease of a claim in the outbox. */
const SEND_TIMEOUT_MS = 20_000;

/** Returns the headers for one-click unsubscribing (RFC 8058, RFC 2369). */
export function buildUnsubscribeHeaders({ unsubscribe }: DecryptedMail): Record<string, string> {
  if (unsubscribe === undefined) return {};
  return { "List-Unsubscribe": `<${unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

/** Returns a mail's key with only characters valid in file names and headers. */
const plainKey = ({ idempotencyKey }: OutgoingMail) => idempotencyKey.replace(/[^\w.-]/g, "-");

/** Converts a mail for nodemailer; its messageId lets receiving servers detect a repeated mail. */
export function toNodemailerMessage(mail: OutgoingMail) {
  const { from, to, replyTo, subject, text, html } = mail;
  return {
    from,
    to: { name: "", address: to },
    ...(replyTo === undefined ? {} : { replyTo: { name: "", address: replyTo } }),
    subject,
    text,
    html,
    messageId: `<${plainKey(mail)}@${new URL(getSettings().APP_URL).hostname}>`,
    // Not folded: some mail programs cannot read a folded address.
    headers: Object.fromEntries(
      Object.entries(buildUnsubscribeHeaders(mail)).map(([name, value]) => [name, { prepared: true, value }]),
    ),
  };
}

/** Creates a transport that writes .eml files atomically; their names follow from the mail, so a retry overwrites. */
export function createFileTransport(folder: string): MailTransport {
  return async (mail) => {
    const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "windows" });
    const { message } = await composer.sendMail({ ...toNodemailerMessage(mail), date: mail.createdAt });
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

/** Creates a transport for an SMTP server; its address may require TLS and contain a user and password. */
export function createSmtpTransport(url: string): MailTransport {
  return async (mail) => {
    const transport = nodemailer.createTransport({
      url,
      connectionTimeout: SEND_TIMEOUT_MS / 2,
      greetingTimeout: SEND_TIMEOUT_MS / 2,
      socketTimeout: SEND_TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    try {
      await transport.sendMail(toNodemailerMessage(mail));
    } finally {
      transport.close();
    }
  };
}

/** Creates a transport that uses Resend's client library. The idempotency key makes repeated attempts harmless. */
export function createResendTransport(apiKey: string, baseUrl: string): MailTransport {
  const resend = new Resend(apiKey, { baseUrl });
  return async (mail) => {
    const { from, to, replyTo, subject, text, html, idempotencyKey } = mail;
    const headers = buildUnsubscribeHeaders(mail);
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
      { idempotencyKey, signal: AbortSignal.timeout(SEND_TIMEOUT_MS) },
    );
    if (error) throw new Error(`Resend: ${error.statusCode ?? ""} ${error.name}: ${error.message}`);
  };
}

/**
 * Returns the transport: Resend if its key is set, SMTP if SMTP_URL is, else files, which production forbids (env.ts).
 */
export function selectMailTransport(): MailTransport {
  const { RESEND_API_KEY, RESEND_BASE_URL, SMTP_URL, DATA_DIR } = getSettings();
  if (RESEND_API_KEY) return createResendTransport(RESEND_API_KEY, RESEND_BASE_URL);
  return SMTP_URL ? createSmtpTransport(SMTP_URL) : createFileTransport(`${DATA_DIR}/mail`);
}

/** Returns the sender of all mails. */
export function getSenderAddress(): string {
  return getSettings().MAIL_FROM ?? "AI-register Zorg <register@localhost>";
}
