import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Folder to which the tested server writes its mails (scripts/check/end-to-end.ts). */
export const MAIL_FOLDER = process.env.E2E_MAIL_DIR ?? ".data/mail";
/** Maximum wait for a mail in milliseconds. Mails are normally sent at once; the worker also polls every 10 s. */
const PATIENCE = 25_000;

function decode(body: string, encoding: string): string {
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8");
  if (encoding !== "quoted-printable") return body;
  const bytes = body
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/gi, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

/** Returns the text part of a sent mail. */
function textOf(mail: string): string {
  const boundary = /boundary="?([^";\r\n]+)/i.exec(mail)?.[1];
  const parts = boundary === undefined ? [mail] : mail.split(`--${boundary}`).slice(1);
  const part = parts.find((candidate) => /^content-type: text\/plain/im.test(candidate));
  if (part === undefined) throw new Error("the mail has no text");
  const [head = "", ...body] = part.split(/\r?\n\r?\n/);
  const encoding = /^content-transfer-encoding: *(\S+)/im.exec(head)?.[1]?.toLowerCase() ?? "7bit";
  return decode(body.join("\n\n"), encoding);
}

/** Returns the texts of a person's received mails of a kind, newest first. */
export async function listMailTexts(to: string, kind: string): Promise<string[]> {
  const names = (await readdir(MAIL_FOLDER).catch(() => [])).filter((name) => name.includes(`-${kind}-`));
  const mails = names
    .sort()
    .reverse()
    .map((name) => readFile(join(MAIL_FOLDER, name), "utf8"));
  const header = new RegExp(`^to: .*${to.replace(/[.+]/g, "\\$&")}`, "im");
  return (await Promise.all(mails)).filter((mail) => header.test(mail)).map(textOf);
}

/** Waits for a person's newest mail of a kind, and returns its text. */
export async function waitForMailText(to: string, kind: string): Promise<string> {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const [text] = await listMailTexts(to, kind);
    if (text !== undefined) return text;
    if (Date.now() > end) throw new Error(`no ${kind} came for ${to} in ${MAIL_FOLDER}`);
    await sleep(200);
  }
}

/**
 * Returns the path and query of a link in the mail, without its origin, so that it can be opened on the tested
 * server.
 */
export function findMailLinkPath(path: string, mail: string): string {
  const link = mail
    .split(/\s+/)
    .find((word) => URL.canParse(word) && new URL(word).pathname.startsWith(path));
  if (link === undefined) throw new Error(`the mail links to no ${path}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}
