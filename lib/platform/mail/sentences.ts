import "server-only";
import { createTranslator, type MessageKeys, type NestedKeyOf } from "use-intl/core";
import english from "../../messages/en/mail.json";
import dutch from "../../messages/nl/mail.json";
import { formatDate } from "../language/format";
import type { Language } from "../language/language";

/** Where a sentence stands in messages/nl/mail.json. */
export type MailKey = MessageKeys<typeof dutch, NestedKeyOf<typeof dutch>>;

/** The part before the dot, of the sentences that stand under several names. */
type Named<Sentence extends string> = MailKey extends infer Key
  ? Key extends `${infer Kind}.${Sentence}`
    ? Kind
    : never
  : never;
/** Which mails there are: each has a subject. */
export type MailKind = Named<"subject">;
/** Those that begin with a sentence of their own. */
export type IntroducedMail = Named<"intro">;

/** The sentences of a mail, and how its language writes a day. */
export interface MailTranslate {
  (key: MailKey, values?: Record<string, string>): string;
  readonly language: Language;
  readonly date: (iso: string) => string;
}

/** The sentences of mails in the language of who gets them. */
export function mailTranslator(language: Language): MailTranslate {
  const mail: typeof dutch = language === "en" ? english : dutch;
  const translate = createTranslator({ locale: language, messages: { mail }, namespace: "mail" });
  const say = (key: MailKey, values?: Record<string, string>) => translate(key, values as never);
  return Object.assign(say, { language, date: (iso: string) => formatDate(iso, language) });
}
