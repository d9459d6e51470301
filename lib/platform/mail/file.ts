import "server-only";
import { randomUUID } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import nodemailer from "nodemailer";
import { messageIdOf, preparedHeaders, type SendMail } from "./outgoing";

/**
 * Writes mails as .eml files, for a register that is tried out on one machine. The name follows from the mail, so
 * that a repeated attempt overwrites; nobody ever sees half a file.
 */
export function fileTransport(folder: string): SendMail {
  return async (mail) => {
    const { from, to, replyTo, subject, text, html } = mail;
    const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "windows" });
    const { message } = await composer.sendMail({
      from,
      to: { name: "", address: to },
      ...(replyTo === undefined ? {} : { replyTo: { name: "", address: replyTo } }),
      subject,
      text,
      html,
      date: mail.createdAt,
      messageId: messageIdOf(mail),
      headers: preparedHeaders(mail),
    });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const moment = mail.createdAt.toISOString().replace(/[-:]/g, "").replace(".", "");
    const name = `${moment}-${mail.kind}-${mail.idempotencyKey.replace(/[^\w.-]/g, "-")}.eml`;
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
