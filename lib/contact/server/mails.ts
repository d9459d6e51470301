import "server-only";
import { paths } from "../../paths";
import {
  buildButtonBlock,
  buildQuoteBlock,
  buildTextBlock,
  createMailBuilder,
} from "../../platform/mail/letter";
import { cleanLine } from "../../platform/text/schema";

interface ContactMail {
  kind: "adminNewMessage";
  name: string;
  email: string;
  message: string;
}

export const contactMail = createMailBuilder<ContactMail>({
  adminNewMessage: ({ name, email, message }, translate) => [
    buildTextBlock(translate("adminNewMessage.intro", { name: cleanLine(name), email: cleanLine(email) })),
    buildQuoteBlock(message),
    buildTextBlock(translate("adminNewMessage.reply", { email: cleanLine(email) })),
    buildButtonBlock(translate("adminNewMessage.button"), paths.admin),
  ],
});
