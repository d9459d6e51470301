import "server-only";
import type { z } from "zod";
import { type Database, db, type Transaction } from "../database/db";
import { site } from "../env";
import { DEFAULT_LANGUAGE, type Language } from "../language/language";
import { cleanLine, cleanText } from "../text/schema";
import {
  type Block,
  type Letter,
  type MailKey,
  type MailName,
  type MailTranslate,
  mailTranslator,
  renderLetter,
} from "./layout";

/** A mail that a feature has written, but for the language of who gets it. */
export interface Mail {
  /** Which it is. Its subject stands under this name in messages/nl/mail.json; what begins with admin is for admins. */
  kind: MailName;
  /** Whom it greets. */
  name: string;
  /** What its subject can name. */
  subject: Record<string, string>;
  write: (translate: MailTranslate) => Block[];
  /** Where a mail program unsubscribes with one click. */
  unsubscribe?: string;
}

/** What each mail of a feature says. Texts of people come in as they typed them. */
export type Writers<Content extends { kind: string }> = {
  [Kind in Content["kind"]]: (content: Extract<Content, { kind: Kind }>, translate: MailTranslate) => Block[];
};

type MailContent = Pick<Mail, "kind" | "name">;

/** A mail with its address; null when there is nothing to tell (any more). */
type Addressed = Promise<{ to: string; mail: Mail } | null>;

/** What the registry knows of one kind of mail: without `revise` it leaves as it was written. */
export interface MailKind {
  /** Writes it as it is true when it leaves, from what the outbox stores of it. */
  revise?: ((personId: string, about: unknown, writtenAt: Date) => Addressed) | undefined;
}

/** Makes the mails of a feature; a subject can name every text that the content has. */
export function mailsBy<Content extends MailContent>(
  writers: Writers<Content>,
  { revise, unsubscribeAt }: MailKind & Pick<Topic<Content, never>, "unsubscribeAt"> = {},
) {
  const mailOf = (content: Content): Mail => {
    const write = writers[content.kind as Content["kind"]] as (
      content: MailContent,
      translate: MailTranslate,
    ) => Block[];
    const { kind, name } = content;
    const texts = Object.entries(content).filter(([, value]) => typeof value === "string");
    return {
      kind,
      name,
      subject: Object.fromEntries(texts),
      write: (translate) => write(content, translate),
      ...(unsubscribeAt === undefined ? {} : { unsubscribe: unsubscribeAt(content) }),
    };
  };
  const kinds = Object.fromEntries(Object.keys(writers).map((kind) => [kind, { revise }]));
  return Object.assign(mailOf, { kinds: kinds as Record<Content["kind"], MailKind> });
}

/** Whom mails about something concern, and what is true of it for one of them. */
interface Topic<Content, About> {
  /** What the outbox stores of it, unsealed: ids and days, no names. */
  about: z.ZodType<About>;
  /** Who may get it, unless the cause names them; compose decides for each. */
  findRecipients?: (transaction: Transaction, about: About) => Promise<string[]>;
  /** Asked as the mail is queued and again as it leaves; null when there is nothing for this person (any more). */
  compose: (
    from: Database | Transaction,
    personId: string,
    about: About,
    writtenAt: Date,
  ) => Promise<{ to: string; content: Content } | null>;
  /** Where a mail program unsubscribes with one click. */
  unsubscribeAt?: ((content: Content) => string) | undefined;
}

/** Makes mails about something that may change while they wait, which are composed anew as they leave. */
export function mailsAbout<Content extends MailContent, About>(
  writers: Writers<Content>,
  { about, compose, findRecipients, unsubscribeAt }: Topic<Content, About>,
) {
  async function address(...asked: Parameters<typeof compose>): Addressed {
    const composed = await compose(...asked);
    return composed === null ? null : { to: composed.to, mail: mailOf(composed.content) };
  }
  const mailOf = mailsBy(writers, {
    unsubscribeAt,
    revise: (personId, stored, writtenAt) => address(db(), personId, about.parse(stored), writtenAt),
  });
  return Object.assign(mailOf, { address, findRecipients });
}

/** The mails that mailsAbout makes, as they are queued. */
export type MailsAbout<About> = Pick<
  ReturnType<typeof mailsAbout<MailContent, About>>,
  "address" | "findRecipients"
>;

export const text = (sentence: string): Block => ({ kind: "text", text: sentence });
export const quote = (typed: string): Block => ({ kind: "quote", text: cleanText(typed) });
/** Says how many a mail does not list, so that one mail tells of any number; nothing when it lists all. */
export const countRest = (rest: number, key: MailKey, translate: MailTranslate): Block[] =>
  rest > 0 ? [text(translate(key, { n: String(rest) }))] : [];
export const button = (label: string, path: string): Block => ({ kind: "button", label, url: site(path) });

/** What mail programs make a link of. Whoever gives another's address must not make our mail point anywhere. */
const LINK_LIKE = /[/:@\\]|www\.|[\p{Ll}\d]\.\p{Ll}{2,}/u;

function greeting({ kind, name }: Mail, translate: MailTranslate): string {
  if (kind.startsWith("admin")) return translate("greetingAdmin");
  const named = name === "" || LINK_LIKE.test(name) ? translate("greetingUnnamed") : cleanLine(name);
  return translate("greeting", { name: named });
}

/** The values are on one line: a line end in a subject would begin a header of its own. */
function subjectOf({ kind, subject }: Mail, translate: MailTranslate): string {
  const values = Object.entries(subject).map(([key, value]) => [key, cleanLine(value)]);
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
