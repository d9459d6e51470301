import "server-only";
import { paths } from "../../paths";
import { button, mailsBy, quote, text } from "../../platform/mail/letter";
import { cleanLine } from "../../platform/text/schema";

interface ContactMail {
  kind: "adminNewMessage";
  name: string;
  email: string;
  message: string;
}

export const contactMail = mailsBy<ContactMail>({
  adminNewMessage: ({ name, email, message }, translate) => [
    text(translate("adminNewMessage.intro", { name: cleanLine(name), email: cleanLine(email) })),
    quote(message),
    text(translate("adminNewMessage.reply", { email: cleanLine(email) })),
    button(translate("adminNewMessage.button"), paths.admin),
  ],
});
