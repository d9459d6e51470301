import "server-only";
import { site } from "../env";
import { DEFAULT_LANGUAGE, type Language } from "../language/language";
import { cleanLine, cleanText } from "../text/schema";
import {
  type Block,
  type Letter,
  type MailKind,
  type MailTranslate,
  mailTranslator,
  renderLetter,
} from "./layout";

/** A mail that a feature has written, but for the language of who gets it. */
export interface Mail {
  /** Which it is. Its subject stands under this name in messages/nl/mail.json; what begins with admin is for admins. */
  kind: MailKind;
  /** Whom it greets. */
  name: string;
  /** What its subject names besides. */
  subject: Record<string, string>;
  write: (translate: MailTranslate) => Block[];
  /** Where a mail program unsubscribes with one click. */
  unsubscribe?: string;
}

/** What each mail of a feature says. Texts of people come in as they typed them. */
export type Writers<Content extends { kind: string }> = {
  [Kind in Content["kind"]]: (content: Extract<Content, { kind: Kind }>, translate: MailTranslate) => Block[];
};

interface MailContent {
  kind: MailKind;
  name: string;
  algorithm?: string;
  provider?: string;
}

/** Makes the mails of a feature; subjects name an algorithm or a provider where the content has one. */
export function mailsBy<Content extends MailContent>(writers: Writers<Content>) {
  return (content: Content): Mail => {
    const write = writers[content.kind as Content["kind"]] as (
      content: MailContent,
      translate: MailTranslate,
    ) => Block[];
    const { kind, name, algorithm = "", provider = "" } = content;
    return { kind, name, subject: { algorithm, provider }, write: (translate) => write(content, translate) };
  };
}

export const text = (sentence: string): Block => ({ kind: "text", text: sentence });
export const quote = (typed: string): Block => ({ kind: "quote", text: cleanText(typed) });
export const button = (label: string, path: string): Block => ({ kind: "button", label, url: site(path) });

/** What mail programs make a link of. Whoever gives another's address must not make our mail point anywhere. */
const LINK_LIKE = /[/:@\\]|www\.|[\p{Ll}\d]\.\p{Ll}{2,}/u;

function greeting({ kind, name }: Mail, translate: MailTranslate): string {
  if (kind.startsWith("admin")) return translate("greetingAdmin");
  const named = name === "" || LINK_LIKE.test(name) ? translate("greetingUnnamed") : cleanLine(name);
  return translate("greeting", { name: named });
}

/** The values are on one line: a line end in a subject would begin a header of its own. */
function subjectOf({ kind, name, subject }: Mail, translate: MailTranslate): string {
  const values = Object.entries({ name, ...subject }).map(([key, value]) => [key, cleanLine(value)]);
  return cleanLine(translate(`${kind}.subject`, Object.fromEntries(values)));
}

/** Writes a mail in the language of who gets it: its subject, and the same words as text and as HTML. */
export function writeMail(
  mail: Mail,
  language: Language = DEFAULT_LANGUAGE,
): { subject: string; text: string; html: string; unsubscribe?: string } {
  const translate = mailTranslator(language);
  const letter: Letter = {
    subject: subjectOf(mail, translate),
    greeting: greeting(mail, translate),
    blocks: mail.write(translate),
  };
  const { unsubscribe } = mail;
  return { ...renderLetter(letter, translate), ...(unsubscribe === undefined ? {} : { unsubscribe }) };
}
