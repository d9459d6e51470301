import "server-only";
import { createTranslator } from "use-intl/core";
import dutch from "../../messages/nl/mail.json";

export type MailTranslate = (key: string, values?: Record<string, string>) => string;

/** The sentences of mails; all are in Dutch. */
export function mailTranslator(): MailTranslate {
  const translate = createTranslator({ locale: "nl", messages: { mail: dutch }, namespace: "mail" });
  return translate as unknown as MailTranslate;
}
