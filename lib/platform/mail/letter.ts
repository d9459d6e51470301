import "server-only";
import type { z } from "zod";
import { type Database, db, type Transaction } from "../database/db";
import { buildSiteUrl } from "../env";
import { DEFAULT_LANGUAGE, type Language } from "../language/language";
import { cleanLine, cleanText } from "../text/schema";
import {
  createMailTranslator,
  type MailBlock,
  type MailLayoutContent,
  type MailMessageKey,
  type MailName,
  type MailTranslator,
  renderMailLayout,
} from "./layout";

/** A mail that a feature has written, before it is rendered in the recipient's language. */
export interface UnrenderedMail {
  /**
   * Kind of mail; its subject stands under this name in messages/nl/mail.json. Kinds beginning with admin are for
   * admins.
   */
  kind: MailName;
  /** The recipient's name, for the greeting. */
  name: string;
  /** Values that its subject can contain. */
  subject: Record<string, string>;
  write: (translate: MailTranslator) => MailBlock[];
  /** The address for one-click unsubscribing. */
  unsubscribe?: string;
}

/** Functions that write the body of each mail of a feature. User texts are passed unescaped. */
export type MailWriters<Content extends { kind: string }> = {
  [Kind in Content["kind"]]: (
    content: Extract<Content, { kind: Kind }>,
    translate: MailTranslator,
  ) => MailBlock[];
};

type MailContent = Pick<UnrenderedMail, "kind" | "name">;

/** A mail with its recipient's address; null when there is nothing (any more) to send. */
type AddressedMail = Promise<{ to: string; mail: UnrenderedMail } | null>;

/** Registration of one kind of mail; without `revise` it is sent as it was written. */
export interface MailReviser {
  /** Composes the mail again when it is sent, from what the outbox stores. */
  revise?: ((personId: string, about: unknown, writtenAt: Date) => AddressedMail) | undefined;
}

/** Creates a feature's mail function from its writers; a subject can contain every text of the content. */
export function createMailBuilder<Content extends MailContent>(
  writers: MailWriters<Content>,
  { revise, unsubscribeAt }: MailReviser & Pick<Topic<Content, never>, "unsubscribeAt"> = {},
) {
  const mailOf = (content: Content): UnrenderedMail => {
    const write = writers[content.kind as Content["kind"]] as (
      content: MailContent,
      translate: MailTranslator,
    ) => MailBlock[];
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
  return Object.assign(mailOf, { kinds: kinds as Record<Content["kind"], MailReviser> });
}

/** Recipients and content of mails about something that can change. */
interface Topic<Content, About> {
  /** Schema of what the outbox stores unencrypted: ids and days, no names. */
  about: z.ZodType<About>;
  /** Finds the recipients, unless the cause of the mail names them; `compose` can still leave out a person. */
  findRecipients?: (transaction: Transaction, about: About) => Promise<string[]>;
  /** Composes the mail when it is queued and again when it is sent; returns null when this person should get none. */
  compose: (
    from: Database | Transaction,
    personId: string,
    about: About,
    writtenAt: Date,
  ) => Promise<{ to: string; content: Content } | null>;
  /** The address for one-click unsubscribing. */
  unsubscribeAt?: ((content: Content) => string) | undefined;
}

/** Creates the mails about something that may change while they wait: they are composed again when they are sent. */
export function createRevisableMailer<Content extends MailContent, About>(
  writers: MailWriters<Content>,
  { about, compose, findRecipients, unsubscribeAt }: Topic<Content, About>,
) {
  async function address(...asked: Parameters<typeof compose>): AddressedMail {
    const composed = await compose(...asked);
    return composed === null ? null : { to: composed.to, mail: mailOf(composed.content) };
  }
  const mailOf = createMailBuilder(writers, {
    unsubscribeAt,
    revise: (personId, stored, writtenAt) => address(db(), personId, about.parse(stored), writtenAt),
  });
  return Object.assign(mailOf, { address, findRecipients });
}

/** A feature's mails made by createRevisableMailer, as enqueueMailToPeople takes them. */
export type RevisableMailer<About> = Pick<
  ReturnType<typeof createRevisableMailer<MailContent, About>>,
  "address" | "findRecipients"
>;

export const buildTextBlock = (sentence: string): MailBlock => ({ kind: "text", text: sentence });
export const buildQuoteBlock = (typed: string): MailBlock => ({ kind: "quote", text: cleanText(typed) });
/** Returns a block with the number of items that the mail does not list; no block when it lists all. */
export const buildRemainderBlocks = (
  rest: number,
  key: MailMessageKey,
  translate: MailTranslator,
): MailBlock[] => (rest > 0 ? [buildTextBlock(translate(key, { n: String(rest) }))] : []);
export const buildButtonBlock = (label: string, path: string): MailBlock => ({
  kind: "button",
  label,
  url: buildSiteUrl(path),
});

/**
 * Matches text that mail programs turn into a link. A name that matches is left out of the greeting, so that nobody
 * can send links in our mails.
 */
const LINK_LIKE = /[/:@\\]|www\.|[\p{Ll}\d]\.\p{Ll}{2,}/u;

function greeting({ kind, name }: UnrenderedMail, translate: MailTranslator): string {
  if (kind.startsWith("admin")) return translate("greetingAdmin");
  const named = name === "" || LINK_LIKE.test(name) ? translate("greetingUnnamed") : cleanLine(name);
  return translate("greeting", { name: named });
}

/** Puts each value on one line, as a line break in a subject would begin another header. */
function subjectOf({ kind, subject }: UnrenderedMail, translate: MailTranslator): string {
  const values = Object.entries(subject).map(([key, value]) => [key, cleanLine(value)]);
  return cleanLine(translate(`${kind}.subject`, Object.fromEntries(values)));
}

/** Renders a mail in the recipient's language: subject, text and HTML with the same words. */
export function renderMail(
  mail: UnrenderedMail,
  language: Language = DEFAULT_LANGUAGE,
): { subject: string; text: string; html: string; unsubscribe?: string } {
  const translate = createMailTranslator(language);
  const letter: MailLayoutContent = {
    subject: subjectOf(mail, translate),
    greeting: greeting(mail, translate),
    blocks: mail.write(translate),
  };
  const { unsubscribe } = mail;
  return { ...renderMailLayout(letter, translate), ...(unsubscribe === undefined ? {} : { unsubscribe }) };
}
