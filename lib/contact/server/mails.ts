import "server-only";
import { paths } from "../../paths";
import { buttonBlock, createMailBuilder, quoteBlock, textBlock } from "../../platform/mail/letter";
import { cleanLine } from "../../platform/text/schema";

interface ContactMail {
  kind: "adminNewMessage";
  name: string;
  email: string;
  message: string;
}

export const contactMail = createMailBuilder<ContactMail>({
  adminNewMessage: ({ name, email, message }, translate) => [
    textBlock(translate("adminNewMessage.intro", { name: cleanLine(name), email: cleanLine(email) })),
    quoteBlock(message),
    textBlock(translate("adminNewMessage.reply", { email: cleanLine(email) })),
    buttonBlock(translate("adminNewMessage.button"), paths.admin),
  ],
});
