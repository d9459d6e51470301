import "server-only";
import { createTranslator } from "use-intl/core";
import english from "../../messages/en/mail.json";
import dutch from "../../messages/nl/mail.json";
import { formatDate } from "../language/format";
import type { Language } from "../language/language";

/** The sentences of a mail, and how its language writes a day. */
export interface MailTranslate {
  (key: string, values?: Record<string, string>): string;
  readonly language: Language;
  readonly date: (iso: string) => string;
}

/** The sentences of mails in the language of who gets them. */
export function mailTranslator(language: Language): MailTranslate {
  const mail: typeof dutch = language === "en" ? english : dutch;
  const translate = createTranslator({ locale: language, messages: { mail }, namespace: "mail" });
  const say = (key: string, values?: Record<string, string>) => translate(key as never, values as never);
  return Object.assign(say, { language, date: (iso: string) => formatDate(iso, language) });
}
