import "server-only";
import { createTranslator, type MessageKeys, type NestedKeyOf } from "use-intl/core";
import english from "../../messages/en/mail.json";
import dutch from "../../messages/nl/mail.json";
import { getSettings } from "../env";
import { formatDate } from "../language/format";
import type { Language } from "../language/language";
import { escapeHtml } from "../text/markup";

/** Key of a sentence in messages/nl/mail.json. */
export type MailMessageKey = MessageKeys<typeof dutch, NestedKeyOf<typeof dutch>>;

/** Names of the mails that have a sentence of this name: the first parts of its keys. */
type Named<Sentence extends string> = MailMessageKey extends infer Key
  ? Key extends `${infer Kind}.${Sentence}`
    ? Kind
    : never
  : never;
/** Names of the mails: those that have a subject. */
export type MailName = Named<"subject">;
/** Mails that begin with their own introduction. */
export type MailNameWithIntro = Named<"intro">;

/** Translates the sentences of a mail and formats dates in its language. */
export interface MailTranslator {
  (key: MailMessageKey, values?: Record<string, string>): string;
  readonly language: Language;
  readonly date: (iso: string) => string;
}

/** Returns the translator of mails in a language. */
export function createMailTranslator(language: Language): MailTranslator {
  const mail: typeof dutch = language === "en" ? english : dutch;
  const translate = createTranslator({ locale: language, messages: { mail }, namespace: "mail" });
  const say = (key: MailMessageKey, values?: Record<string, string>) => translate(key, values as never);
  return Object.assign(say, { language, date: (iso: string) => formatDate(iso, language) });
}

/** Values for the placeholders of all subjects. */
const UNNAMED = { name: "…", algorithm: "…", provider: "…", product: "…", hospital: "…" };

/** Returns a function that names a kind of mail by its subject, with … in place of the names in it. */
export function createSubjectOfKind(language: Language): (kind: string) => string {
  const translate = createMailTranslator(language);
  const mails: Record<string, unknown> = dutch;
  return (kind) => {
    const mail = Object.hasOwn(mails, kind) ? mails[kind] : null;
    const hasSubject = typeof mail === "object" && mail !== null && "subject" in mail;
    return hasSubject ? translate(`${kind as MailName}.subject`, UNNAMED) : kind;
  };
}

/** A part of a mail without markup; the layout alone decides how it looks as text and as HTML. */
export type MailBlock =
  | { kind: "text" | "quote"; text: string }
  | { kind: "code"; label: string; code: string }
  | { kind: "button"; label: string; url: string }
  | { kind: "links"; links: readonly { label: string; url: string }[] };

export interface MailLayoutContent {
  subject: string;
  greeting: string;
  blocks: MailBlock[];
}

function lines(text: string): string {
  return escapeHtml(text).replaceAll("\n", "<br>");
}

const FONT = "font-family:'Source Sans 3','Segoe UI',Arial,sans-serif";
const PARAGRAPH = "margin:0 0 16px;font-size:16px;line-height:1.5";
const QUOTE = `${PARAGRAPH};padding:12px 16px;border-left:4px solid #0f5c63;background:#f2f6f6`;
const CODE = `${PARAGRAPH};font-size:30px;font-weight:700;letter-spacing:6px;font-family:Consolas,'Courier New',monospace`;
const BUTTON =
  "display:inline-block;padding:12px 20px;border-radius:6px;background:#0f5c63;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none";
const HINT = "margin:0 0 16px;font-size:14px;line-height:1.5;color:#4a5a5c;word-break:break-all";

function blockHtml(block: MailBlock, translate: MailTranslator): string {
  switch (block.kind) {
    case "code":
      return `<p style="${HINT}">${escapeHtml(block.label)}</p><p style="${CODE}">${escapeHtml(block.code)}</p>`;
    case "button": {
      const hint = lines(translate("linkHint", { url: block.url }));
      const link = `<a href="${escapeHtml(block.url)}" style="${BUTTON}">${escapeHtml(block.label)}</a>`;
      return `<p style="margin:0 0 16px">${link}</p><p style="${HINT}">${hint}</p>`;
    }
    case "links":
      return block.links
        .map(
          ({ label, url }) => `<p style="${PARAGRAPH}"><a href="${escapeHtml(url)}">${lines(label)}</a></p>`,
        )
        .join("\n");
    case "quote":
      return `<p style="${QUOTE}">${lines(block.text)}</p>`;
    case "text":
      return `<p style="${PARAGRAPH}">${lines(block.text)}</p>`;
  }
}

function blockText(block: MailBlock): string {
  switch (block.kind) {
    case "code":
      return `${block.label}: ${block.code}`;
    case "button":
      return `${block.label}:\n${block.url}`;
    case "links":
      return block.links.map(({ label, url }) => `- ${label}\n  ${url}`).join("\n");
    case "quote":
      return block.text.replace(/^/gm, "> ");
    case "text":
      return block.text;
  }
}

/** Renders the one layout of all mails as text and HTML, without any external resources. */
export function renderMailLayout(
  letter: MailLayoutContent,
  translate: MailTranslator,
): { subject: string; text: string; html: string } {
  const { subject, greeting, blocks } = letter;
  const closing = `${translate("closing")}\n${translate("sender")}`;
  const footer = translate("footer", { url: getSettings().APP_URL });
  const text = [greeting, ...blocks.map(blockText), closing, "-- ", footer].join("\n\n");
  const html = `<!doctype html>
<html lang="${translate.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px 12px;background:#eef2f2;color:#16282a;${FONT}">
<div style="max-width:560px;margin:0 auto;padding:28px 28px 12px;background:#ffffff;border-radius:8px">
<p style="margin:0 0 24px;font-size:18px;font-weight:700;color:#0f5c63">${escapeHtml(translate("site"))}</p>
<p style="${PARAGRAPH}">${escapeHtml(greeting)}</p>
${blocks.map((block) => blockHtml(block, translate)).join("\n")}
<p style="${PARAGRAPH}">${lines(closing)}</p>
</div>
<p style="max-width:560px;margin:16px auto 0;font-size:13px;line-height:1.5;color:#4a5a5c">${escapeHtml(footer)}</p>
</body>
</html>
`;
  return { subject, text: `${text}\n`, html };
}
